// The text that a page shows, in all its shadow roots, and everything in it that looks as if a text had become
// more than that.

import type { Page } from 'playwright-core'

const HELPERS = `
  const all = root => [...root.querySelectorAll('*')].flatMap(element => [
    element,
    ...(element.shadowRoot ? all(element.shadowRoot) : []),
  ])
  const textOf = node => {
    if (node.nodeType === 3) return node.data
    if (node.nodeType === 8 || ['STYLE', 'SCRIPT'].includes(node.nodeName)) return ''
    return [...(node.shadowRoot ?? node).childNodes].map(textOf).join('')
  }
`

/** The texts of all elements of a selector; one of several parts leads through shadow roots. */
export function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    ${HELPERS}
    const [last, ...within] = ${JSON.stringify(selector)}.split(' ').reverse()
    const isWithin = (element, parts) => {
      if (parts.length === 0) return true
      for (let up = element; up; up = up.parentElement ?? up.getRootNode().host) {
        if (up !== element && up.matches(parts[0])) return isWithin(up, parts.slice(1))
      }
      return false
    }
    return all(document)
      .filter(element => element.matches(last) && isWithin(element, within))
      .map(element => textOf(element).replace(/\\s+/g, ' ').trim())
  })()`)
}

/** Elements that no part of the page makes, or that listen by an attribute. */
export function strangers(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    ${HELPERS}
    const isStrange = element =>
      element.matches('img, object, embed, b, i, base, form[action]') ||
      (element.localName === 'script' && !element.src) ||
      (element.localName === 'iframe' && element.getRootNode().host?.localName !== 'plan-doc-frame') ||
      [...element.attributes].some(({ name }) => name.startsWith('on'))
    return all(document).filter(isStrange).map(element => element.outerHTML.slice(0, 200))
  })()`)
}

/** Texts that hold this character and are not kept apart from what stands beside them. */
export function bareTexts(page: Page, character: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    ${HELPERS}
    const isApart = element => {
      for (let up = element; up; up = up.parentElement ?? up.getRootNode().host) {
        const { display, unicodeBidi } = getComputedStyle(up)
        if (/isolate|plaintext/.test(unicodeBidi)) return true
        // A block of its own is a paragraph of its own.
        if (!/^(?:inline|contents)$/.test(display)) return up.childElementCount === 0
      }
      return true
    }
    return all(document)
      .filter(({ localName }) => !/^(?:style|script|title)$/.test(localName))
      .flatMap(element => [...element.childNodes])
      .filter(node => node.nodeType === 3 && node.data.includes(${JSON.stringify(character)}))
      .filter(node => !isApart(node.parentElement))
      .map(node => node.parentElement.outerHTML.slice(0, 200))
  })()`)
}
