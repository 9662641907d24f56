// Finds addresses without marks, as GitHub's specification reads them, and how far plain text goes. Both look
// at each character a bounded number of times, which marked's own do not.
// To change what else is Markdown, see markdown-lexer.ts.

/** An address that a text begins with. */
export interface Autolink {
  raw: string
  href: string
}

const WEB = /^(?:(https?:\/\/|ftp:\/\/)|www\.)/i
const DOMAIN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/u
const MAIL =
  /^(?:(mailto:|xmpp:))?[\w.+-]{1,64}@[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63}){1,10}(?![\w-])/i
const RESOURCE = /^\/[A-Za-z\d@.]+/
/** White space, `<`, and the punctuation of Chinese, Japanese and Korean. */
const ENDS_PATH =
  /[\s<\u3000-\u3003\u3008-\u3020\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/
const OPENING: Readonly<Record<string, string>> = { ']': '[', '}': '{' }
const LONGEST_DOMAIN = 300
const LONGEST_NAME = 64

export function autolinkAt(src: string): Autolink | null {
  return webAt(src) ?? mailAt(src)
}

function webAt(src: string): Autolink | null {
  const start = WEB.exec(src)
  if (!start) return null
  const scheme = start[1] ?? ''
  const domain = DOMAIN.exec(src.slice(scheme.length, scheme.length + LONGEST_DOMAIN))?.[0]
  if (domain === undefined || domain.split('.').slice(-2).join('').includes('_')) return null
  const raw = trimmed(src.slice(0, pathEnd(src, scheme.length + domain.length)))
  if (raw.length <= start[0].length) return null
  return { raw, href: scheme === '' ? `http://${raw}` : raw }
}

/** Where an address ends at the latest: before a bracket that nothing in it opened, for instance. */
function pathEnd(src: string, from: number): number {
  const open: Record<string, number> = { '[': 0, '{': 0 }
  for (let at = from; at < src.length; at++) {
    const character = src.charAt(at)
    if (ENDS_PATH.test(character)) return at
    if (character in open) open[character] = (open[character] ?? 0) + 1
    const opening = OPENING[character]
    if (opening === undefined) continue
    if (open[opening] === 0) return at
    open[opening] = (open[opening] ?? 0) - 1
  }
  return src.length
}

/** Without the punctuation that more likely belongs to the sentence around it. */
function trimmed(address: string): string {
  let end = address.length
  let surplus = count(address, ')') - count(address, '(')
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')') {
      if (surplus-- <= 0) break
    } else if (last === ';') {
      const entity = /&[A-Za-z\d]{1,40};$/.exec(address.slice(Math.max(0, end - 42), end))
      if (entity) end -= entity[0].length - 1
    } else if (!'?!.,:*_~\'"‘’“”»…'.includes(last)) break
  }
  return address.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function mailAt(src: string): Autolink | null {
  const found = MAIL.exec(src)
  // As on GitHub: `axios@0.23.0` is a version, `me@192.168.1.1` a host.
  if (!found || !/[a-z]$/i.test(found[0])) return null
  const scheme = found[1]?.toLowerCase() ?? ''
  const resource = scheme === 'xmpp:' ? (RESOURCE.exec(src.slice(found[0].length))?.[0] ?? '') : ''
  const raw = found[0] + resource
  return { raw, href: scheme === '' ? `mailto:${raw}` : raw }
}

const UNDERSCORE = 0x5f
/** By character code: what may begin something that is not plain text. */
const IS_SPECIAL = Array.from({ length: 128 }, (_, code) =>
  '\\<![`*~$_\n:wW@'.includes(String.fromCharCode(code)),
)
const SCHEME = /(?:^|[^a-z\d])(https?|ftp|mailto|xmpp)$/i

/** How many characters of `src` are plain text; at least one, whatever that is. */
export function plainLength(src: string): number {
  const first = src.charAt(0)
  let at = 1
  if (first === '`') while (src.charAt(at) === first) at++
  for (; at < src.length; at++) {
    const code = src.charCodeAt(at)
    if (code > 127 || IS_SPECIAL[code] !== true) continue
    if (code === UNDERSCORE) {
      const start = at
      while (src.charCodeAt(at + 1) === UNDERSCORE) at++
      // Within a word it means nothing.
      if (/[a-z\d]/i.test(src.charAt(start - 1)) && /[a-z\d]/i.test(src.charAt(at + 1))) continue
      return start
    }
    const end = endBefore(src, at)
    if (end !== null && end > 0) return end
  }
  return src.length
}

function endBefore(src: string, at: number): number | null {
  switch (src.charAt(at)) {
    case '\n':
      return hardBreak(src, at)
    case 'w':
    case 'W':
      return /[\s*_~(]/.test(src.charAt(at - 1)) && /^www\./i.test(src.slice(at, at + 4))
        ? at
        : null
    case ':': {
      const scheme = SCHEME.exec(src.slice(Math.max(0, at - 8), at))?.[1]
      return scheme === undefined ? null : linkStart(src, at - scheme.length)
    }
    case '@':
      return linkStart(src, nameStart(src, at))
    default:
      return at
  }
}

/** Two spaces at the end of a line break it there. */
function hardBreak(src: string, at: number): number | null {
  let start = at
  while (src.charAt(start - 1) === ' ') start--
  return at - start >= 2 ? start : null
}

function linkStart(src: string, start: number): number | null {
  return start > 0 && autolinkAt(src.slice(start)) ? start : null
}

function nameStart(src: string, at: number): number {
  let start = at
  while (start > 0 && at - start < LONGEST_NAME && /[\w.+-]/.test(src.charAt(start - 1))) start--
  return start
}
