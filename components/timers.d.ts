// A browser's timer takes any function. What returns a promise is none here: the linter then asks for its errors.

declare function setTimeout(handler: () => void, timeout?: number): number
declare function setInterval(handler: () => void, timeout?: number): number
