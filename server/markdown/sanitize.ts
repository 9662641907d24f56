// Makes HTML harmless: reads it as browsers do and writes anew what allowlist.ts names. Our own markup is
// named there too, so all of a page may pass. Nothing is passed on as it was written.
// To change which tags, attributes and classes stay, see allowlist.ts.

import { Parser } from 'htmlparser2'
import { linkAttributes } from './safe-urls.js'
import { UNSEEN_TAGS } from '../text/html-text.js'
import { MATH_TAGS, TAGS, VOID_TAGS, keptValue } from './allowlist.js'
import { escapeHtml } from './page-shell.js'

/** Browsers nest no deeper than twice this. */
const DEEPEST = 256

type Attributes = Readonly<Record<string, string>>

/** The same HTML without anything that runs, frames, submits or styles, its tags balanced. */
export function sanitize(html: string): string {
  const { output, isUneven } = rewrite(html)
  return isUneven ? rewrite(output).output : output
}

/**
 * `isUneven`: something stood in a tag that is left out. Whether it may stand where it does now, such as
 * a link in a link, shows only when it is read again.
 */
function rewrite(html: string): { output: string; isUneven: boolean } {
  let output = ''
  let hidden = 0
  let depth = 0
  let leftOut = 0
  let isUneven = false
  let isMath = false
  const open: { tag: string; isWritten: boolean }[] = []

  /** Ends `math` where HTML follows, as browsers do: in a page the one never holds the other. */
  function endMath(): void {
    for (const element of open.toReversed()) {
      if (!isMath) return
      if (!element.isWritten) continue
      output += `</${element.tag}>`
      element.isWritten = false
      depth--
      leftOut++
      isMath = element.tag !== 'math'
    }
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (UNSEEN_TAGS.has(tag)) hidden++
      if (isMath && hidden === 0 && TAGS.has(tag) && !MATH_TAGS.has(tag)) endMath()
      const tags = isMath ? MATH_TAGS : TAGS
      const isWritten = hidden === 0 && tags.has(tag) && depth < DEEPEST
      if (!VOID_TAGS.has(tag)) {
        open.push({ tag, isWritten })
        if (isWritten) depth++
        else leftOut++
      }
      if (!isWritten) return
      isMath ||= tag === 'math'
      isUneven ||= leftOut > 0
      output += `<${tag}${attributesOf(tag, attributes, isMath)}>`
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
      if (tag === 'math') isMath = false
      output += `</${tag}>`
    },
  })
  parser.end(html)
  return { output, isUneven }
}

function attributesOf(tag: string, given: Attributes, isMath: boolean): string {
  // A link to elsewhere never looks like one of the page's own, some of which are hardly seen.
  const isElsewhere = tag === 'a' && given['href']?.startsWith('#') !== true
  let written = ''
  for (const [name, value] of Object.entries(given)) {
    if (isElsewhere && /^(?:class|aria-)/.test(name)) continue
    const kept = keptValue(tag, name, value, isMath)
    if (kept !== null) written += kept === '' ? ` ${name}` : ` ${name}="${escapeHtml(kept)}"`
  }
  if (tag === 'input') return ` type="checkbox" disabled${written}`
  return tag === 'a' ? written + linkAttributes(given['href']?.trim() ?? '') : written
}
