// An author's HTML made harmless: read as browsers read it and written anew, of what allowlist.ts names.
// Nothing is passed on as it was written, so what a browser makes of it is what was decided here.

import { Parser } from 'htmlparser2'
import { LINK_SCHEMES, MEDIA_SCHEMES, addressOf, attributesOfLink } from './safe-urls.js'
import { UNSEEN_TAGS } from '../text/html-text.js'
import { TAGS, VOID_TAGS, keepsAttribute } from './allowlist.js'
import { RESERVED_ID } from './toc.js'
import { escapeHtml } from './page-shell.js'

/** Browsers nest no deeper than twice this. */
const DEEPEST = 256

type Attributes = Readonly<Record<string, string>>

/**
 * The same HTML without anything that runs, frames, submits or styles, its tags balanced.
 * @param seal - a tag that stays, with its attribute `n`: it stands for markup that is not the author's
 */
export function sanitize(html: string, seal: string): string {
  const { output, isUneven } = rewrite(html, seal)
  return isUneven ? rewrite(output, seal).output : output
}

/**
 * `isUneven`: something stood in a tag that is left out. Whether it may stand where it does now, such as
 * a link in a link, shows only when it is read again.
 */
function rewrite(html: string, seal: string): { output: string; isUneven: boolean } {
  let output = ''
  let hidden = 0
  let depth = 0
  let leftOut = 0
  let isUneven = false
  const open: { tag: string; isWritten: boolean }[] = []

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (UNSEEN_TAGS.has(tag)) hidden++
      const isWritten = hidden === 0 && (tag === seal || (TAGS.has(tag) && depth < DEEPEST))
      if (!VOID_TAGS.has(tag)) {
        open.push({ tag, isWritten })
        if (isWritten) depth++
        else leftOut++
      }
      if (!isWritten) return
      isUneven ||= leftOut > 0
      output +=
        tag === seal
          ? `<${seal} n="${escapeHtml(attributes['n'] ?? '')}">`
          : `<${tag}${attributesOf(tag, attributes)}>`
    },
    ontext(text) {
      if (hidden === 0) output += escapeHtml(text)
    },
    onclosetag(tag) {
      if (UNSEEN_TAGS.has(tag) && hidden > 0) hidden--
      // The parser closes a tag, too, that the end of the text cut off before it was one.
      if (open.at(-1)?.tag !== tag) return
      if (open.pop()?.isWritten !== true) {
        leftOut--
        return
      }
      depth--
      output += `</${tag}>`
    },
  })
  parser.end(html)
  return { output, isUneven }
}

function attributesOf(tag: string, given: Attributes): string {
  let written = ''
  for (const [name, value] of Object.entries(given)) {
    const kept = keepsAttribute(tag, name) ? valueOf(name, value) : null
    if (kept !== null) written += kept === '' ? ` ${name}` : ` ${name}="${escapeHtml(kept)}"`
  }
  if (tag === 'input') return ` type="checkbox" disabled${written}`
  return tag === 'a' ? written + attributesOfLink(given['href']?.trim() ?? '') : written
}

function valueOf(name: string, value: string): string | null {
  switch (name) {
    case 'href':
      return addressOf(value.trim(), LINK_SCHEMES)
    case 'src':
    case 'poster':
      return addressOf(value.trim(), MEDIA_SCHEMES)
    case 'srcset': {
      // A comma within an address is not told from one between two: of these nothing is kept.
      const addresses = value.split(',').map(part => part.trim().split(/\s+/)[0] ?? '')
      const isKept = addresses.every(each => addressOf(each, MEDIA_SCHEMES) === each && each !== '')
      return isKept && !value.includes('data:') ? value : null
    }
    case 'id':
    case 'name':
      return RESERVED_ID.test(value) ? null : value
    default:
      return value
  }
}
