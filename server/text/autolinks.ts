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
  const end = src.slice(scheme.length + domain.length).search(/[\s<]/)
  const raw = trimmed(end < 0 ? src : src.slice(0, scheme.length + domain.length + end))
  if (raw.length <= start[0].length) return null
  return { raw, href: scheme === '' ? `http://${raw}` : raw }
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
    } else if (!'?!.,:*_~\'"'.includes(last)) break
  }
  return address.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function mailAt(src: string): Autolink | null {
  const found = MAIL.exec(src)
  if (!found || /[-_]$/.test(found[0])) return null
  const scheme = found[1]?.toLowerCase() ?? ''
  const resource = scheme === 'xmpp:' ? (RESOURCE.exec(src.slice(found[0].length))?.[0] ?? '') : ''
  const raw = found[0] + resource
  return { raw, href: scheme === '' ? `mailto:${raw}` : raw }
}

/** By character code: what may begin something that is not plain text. */
const IS_SPECIAL = Array.from({ length: 128 }, (_, code) =>
  '\\<![`*~$_\n:wW@'.includes(String.fromCharCode(code)),
)
const SCHEME = /(?:^|[^a-z\d])(https?|ftp|mailto|xmpp)$/i

/** How many characters of `src` are plain text; at least one, whatever that is. */
export function plainLength(src: string): number {
  const first = src.charAt(0)
  let at = 1
  if (first === '`' || first === '~') while (src.charAt(at) === first) at++
  for (; at < src.length; at++) {
    const code = src.charCodeAt(at)
    if (code > 127 || IS_SPECIAL[code] !== true) continue
    const end = endBefore(src, at)
    if (end !== null && end > 0) return end
  }
  return src.length
}

function endBefore(src: string, at: number): number | null {
  const first = src.charAt(0)
  const character = src.charAt(at)
  switch (character) {
    case '_':
      // Of a run that begins no emphasis the rest still may.
      return (at === 1 && first === '_') || !/\w/.test(src.charAt(at - 1)) ? at : null
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
