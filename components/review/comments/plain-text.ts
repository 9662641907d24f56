// Renders the place and the words of a comment: plain text with its line breaks, and links to http and https that can be
// pressed.
// To change how it looks, see thread.styles.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { comboInWords } from '../../../schema/hotkeys/combos.js'
import type { Keys } from '../../../schema/hotkeys/review-keys.js'
import { placeOfAnchor } from './words.js'

const LINK = /\bhttps?:\/\/[^\s<>"'`\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** Signs that end a sentence around a link, and are not part of it. */
const END = /[.,;:!?'"»”’)\]}>…。、，！？）」]+$/u

/** A part of a text: a link, or words between links. */
export interface TextPart {
  text: string
  /** null for words. */
  href: string | null
}

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = trimmed(found)
    const href = hrefOf(link)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: link, href })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** Words of a person or an agent. Their direction is their own. */
export function renderWords(text: string): TemplateResult {
  return html`<p class="words" dir="auto">${textParts(text).map(renderPart)}</p>`
}

/** The place of a comment; null while that is not known. */
export function renderPlace(anchor: CommentAnchor | null): TemplateResult {
  const { name, quote } = anchor ? placeOfAnchor(anchor) : { name: '…', quote: '' }
  return html`<span class="lines"
    >${name === '' ? nothing : html`<span class="name">${name}</span>`}
    ${quote === '' ? nothing : html`<q dir="auto">${quote}</q>`}</span
  >`
}

function renderPart({ text, href }: TextPart) {
  if (href === null) return text
  return html`<a href=${href} target="_blank" rel="noopener noreferrer">${text}</a>`
}

/** A link without the signs behind it; a bracket stays where it was opened in the link. */
function trimmed(found: string): string {
  const [signs = ''] = END.exec(found) ?? []
  const link = found.slice(0, found.length - signs.length)
  const isOpen = signs.startsWith(')') && link.split('(').length > link.split(')').length
  return isOpen ? `${link})` : link
}

function hrefOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { href, hostname } = new URL(link)
  return hostname === '' ? null : href
}

/** In the place of the list. @param keys - null where nothing is written */
export function renderEmpty(keys: Keys | null): TemplateResult {
  if (!keys) return html`<p class="quiet">None.</p>`
  const [combo = ''] = keys.comment
  return html`<p class="quiet">
    Select words in the doc and press “Comment” or <kbd>${comboInWords(combo)}</kbd>, which without
    a selection comments on the whole doc.
  </p>`
}
