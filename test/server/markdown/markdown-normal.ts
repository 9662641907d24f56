// HTML brought to one form, so that two writings of the same page are equal, as in the CommonMark suite. And the
// text of HTML, which may not get lost, and what runs in it.

import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'article header aside hgroup blockquote hr iframe body li map button object canvas ol caption output col p colgroup pre dd progress div section dl table td dt tbody embed textarea fieldset tfoot figcaption th figure thead footer tr form ul h1 h2 h3 h4 h5 h6 video script style'.split(
    ' ',
  ),
)

const AROUND_BLOCKS = new RegExp(` ?(</?(?:br|${[...BLOCKS].join('|')})(?: [^>]*)?>) ?`, 'g')

export function normalHtml(html: string): string {
  let written = ''
  read(html, {
    ontext: text => (written += escaped(text)),
    onopentag(tag, attributes) {
      const names = Object.keys(attributes).sort()
      const all = names.map(name => ` ${name}="${escaped(attributes[name] ?? '')}"`)
      written += `<${tag}${all.join('')}>`
    },
    onclosetag(tag, isImplied) {
      if (!isImplied || !/^(?:br|hr|img|input)$/.test(tag)) written += `</${tag}>`
    },
    oncomment: text => (written += `<!--${text}-->`),
    onprocessinginstruction: (_, text) => (written += `<${text}>`),
  })
  const parts = written.split(/(<pre\b[^]*?<\/pre>)/)
  // A paragraph in it is a block, too.
  const ofPre = (part: string) => part.replace(/\s+(?=<\/?p[ >])/g, '')
  return parts.map((part, i) => (i % 2 === 1 ? ofPre(part) : foldSpaces(part))).join('')
}

/** White space shows nothing around a block, and as one space elsewhere. */
function foldSpaces(html: string): string {
  return html.replace(/\s+/g, ' ').replace(AROUND_BLOCKS, '$1').trim()
}

/** The words of HTML, one space between two; of `script` and `style`, which show none, nothing. */
export function shownText(html: string): string {
  let text = ''
  let hidden = 0
  read(html, {
    ontext: part => (text += hidden > 0 ? '' : part),
    onopentag(tag) {
      if (/^(?:script|style)$/.test(tag)) hidden++
      if (BLOCKS.has(tag) || tag === 'br') text += ' '
    },
    onclosetag(tag) {
      if (/^(?:script|style)$/.test(tag)) hidden--
      if (BLOCKS.has(tag)) text += ' '
    },
  })
  return text.replace(/\s+/g, ' ').trim()
}

/** All tags, handlers and addresses of HTML by which something would run, frame, submit or style. */
export function whatRuns(html: string): string[] {
  const found: string[] = []
  read(html, {
    onopentag(tag, attributes) {
      if (ACTIVE.test(tag)) found.push(tag)
      for (const [name, value] of Object.entries(attributes)) {
        // Browsers pass over control characters and white space.
        const seen = value.replace(/[\p{Cc}\s]/gu, '').toLowerCase()
        const addresses = name === 'srcset' ? seen.split(',') : [seen]
        if (/^on|^style$|^srcdoc$|action$/.test(name)) found.push(`${tag} ${name}`)
        if (SHOWN.test(name)) continue
        if (addresses.some(each => RUNNING.test(each))) found.push(`${tag} ${name}=${value}`)
      }
    },
  })
  return found
}

const RUNNING = /^(?:(?:javascript|vbscript):|data:text)/
/** These are text, whatever stands in them. */
const SHOWN = /^(?:alt|title|id|name|aria-label|data-language|class)$/
const ACTIVE =
  /^(?:script|style|iframe|frame|object|embed|applet|base|link|meta|form|button|select|textarea|svg|template|portal|dialog)$/

function read(html: string, handler: ConstructorParameters<typeof Parser>[0]): void {
  const parser = new Parser(handler, { decodeEntities: true })
  parser.write(html)
  parser.end()
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
