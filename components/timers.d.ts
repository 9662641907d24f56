// With the types of the DOM, the linter does not report a timer function that returns a promise: its errors are lost.

declare function setTimeout(handler: () => void, timeout?: number): number
declare function setInterval(handler: () => void, timeout?: number): number
