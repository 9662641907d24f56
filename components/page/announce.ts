// Texts of the page itself, in shadow roots, so that they are no text of the doc: notes and announcements.
// To change what is announced, see block-tools.ts.

/** An element with a text of the page. */
export function aside(className: string, text: string, role: 'note' | 'status'): HTMLElement {
  const host = document.createElement('div')
  host.className = className
  const words = document.createElement('span')
  words.setAttribute('role', role)
  words.textContent = text
  host.attachShadow({ mode: 'open' }).append(words)
  return host
}

export type Announce = (text: string) => void

/** A live region must be in the page before its text: one that comes with a text is not announced. */
export function makeAnnouncer(): Announce {
  const host = aside('announcement', '', 'status')
  document.body.append(host)
  const words = host.shadowRoot?.firstElementChild
  return text => {
    // The same text twice is no change.
    if (words) words.textContent = words.textContent === text ? `${text}\u00a0` : text
  }
}
