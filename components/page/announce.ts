// What the page itself has to say, in shadow roots: to the doc's text it adds nothing.

/** An element with words that are the page's own. */
export function aside(className: string, text: string, role: 'note' | 'status'): HTMLElement {
  const host = document.createElement('div')
  host.className = className
  const words = document.createElement('span')
  words.setAttribute('role', role)
  words.textContent = text
  host.attachShadow({ mode: 'open' }).append(words)
  return host
}

/** Has it read out, politely. */
export type Say = (text: string) => void

/** The place for it has to be there before anything is said: what comes with its words is not read. */
export function sayPolitely(): Say {
  const host = aside('said', '', 'status')
  document.body.append(host)
  const words = host.shadowRoot?.firstElementChild
  return text => {
    // The same words twice would be no change.
    if (words) words.textContent = words.textContent === text ? `${text}\u00a0` : text
  }
}
