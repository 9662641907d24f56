// Text that looks like plans: words as uneven in use as in a language, identifiers, code, lists and
// tables; pages of it. Seeded, so that every run on every machine reads the same bytes.

import { pick, seeded } from '../dist/test/support/texts/random-text.js'

export const SEED = 20_240_229
const STEMS =
  'plan phase task build check draft route layer queue index cache token shard batch merge split trace probe parse guard retry limit frame panel field model store watch event state query reply header folder branch commit review deploy schema worker stream socket buffer window column filter render theme layout search result title label status report metric error notice config default option value number string object record table cursor handle thread signal timer clock budget effort scope risk owner stage draft note remark answer question decide agree follow change remove repair improve measure compare explain describe connect receive publish collect arrange settle restore'.split(
    ' ',
  )
const GLUE =
  'the of and to a in is that it for as with on by this be are from or which not at an we has can when where but no one each more all so if then its there than will into only also after before must should may other same some such two out up how what does'.split(
    ' ',
  )
const ENDINGS = ['', 's', 'ed', 'ing', 'er', 'able', 'ment', 'ly', 'less', 'ation']
const ONSETS = 'b br c cl d dr f fl g gr h k l m n p pl r s st t tr v w z'.split(' ')
const VOWELS = 'a e i o u ai ea io ou'.split(' ')
const VOCABULARY = 24_000

const STYLE = `:root { color-scheme: light dark; --ink: #1c1c22; --line: #d8d8e0 }
body { font: 16px/1.6 system-ui, sans-serif; color: var(--ink); max-width: 72ch; margin: 2rem auto }
table { border-collapse: collapse; width: 100% } td, th { border: 1px solid var(--line); padding: .3rem }
pre { overflow: auto; padding: 1rem; border: 1px solid var(--line) } h2 { margin-top: 3rem }`

const SCRIPT = `addEventListener('message', event => {
  if (event.data?.type === 'plan-theme') document.documentElement.dataset.theme = event.data.theme
})`

/** The words, the most used first: glue, real stems with their endings, then invented ones. */
export const WORDS = vocabulary()

function vocabulary() {
  const random = seeded(SEED)
  const syllable = () => pick(random, ONSETS) + pick(random, VOWELS)
  const words = new Set([...GLUE, ...ENDINGS.flatMap(ending => STEMS.map(stem => stem + ending))])
  while (words.size < VOCABULARY) {
    words.add(syllable() + syllable() + (random(2) === 0 ? syllable() : pick(random, 'nrx')))
  }
  return [...words]
}

/** Writes sentences, titles and code. */
export class Writer {
  constructor(seed) {
    /** Whole numbers from 0 to below the one given. */
    this.random = seeded(seed)
  }

  /** Rank by Zipf's law: the n-th word comes about 1/n as often as the first. */
  word() {
    const share = this.random(2 ** 32) / 2 ** 32
    return WORDS[Math.floor(Math.exp(share * Math.log(WORDS.length + 1))) - 1]
  }

  /** A list of `least` parts, and up to so many `more`. */
  several(least, more, part) {
    return Array.from({ length: least + this.random(more) }, (_, at) => part(at))
  }

  title() {
    return capital(this.several(3, 4, () => this.word()).join(' '))
  }

  sentence() {
    return `${capital(this.several(6, 18, () => this.word()).join(' '))}.`
  }

  paragraph() {
    return this.several(2, 5, () => this.sentence()).join(' ')
  }

  identifier() {
    return this.word() + capital(this.word())
  }

  code() {
    const line = at =>
      `const ${this.identifier()} = ${this.identifier()}(${this.word()}, ${at + 1})`
    return this.several(4, 10, line).join('\n')
  }

  rows(row) {
    return this.several(3, 5, row).join('\n')
  }
}

/** How each type writes the parts of a page. */
const HTML = {
  head: title =>
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n` +
    `<style>\n${STYLE}\n</style>\n<script>\n${SCRIPT}\n</script>\n`,
  heading: writer => `<h2>${writer.title()}</h2>\n`,
  code: writer => `<pre><code>${writer.code()}</code></pre>\n`,
  list: writer => `<ul>\n${writer.rows(() => `<li>${writer.sentence()}</li>`)}\n</ul>\n`,
  table: writer => {
    const row = () => `<tr><td>${writer.identifier()}</td><td>${writer.sentence()}</td></tr>`
    return `<table>\n${writer.rows(row)}\n</table>\n`
  },
  text: writer =>
    `<p>${writer.paragraph()} <b>${writer.word()}</b> and <code>${writer.identifier()}</code>: ${writer.sentence()}</p>\n`,
}
const MARKDOWN = {
  head: title => `# ${title}\n\n`,
  heading: writer => `## ${writer.title()}\n\n`,
  code: writer => `\`\`\`js\n${writer.code()}\n\`\`\`\n\n`,
  list: writer => `${writer.rows(() => `- ${writer.sentence()}`)}\n\n`,
  table: writer => {
    const row = () => `| \`${writer.identifier()}\` | ${writer.sentence()} |`
    return `| a | b |\n|---|--:|\n${writer.rows(row)}\n\n`
  },
  text: writer =>
    `${writer.paragraph()} **${writer.word()}**, *${writer.word()}* in \`${writer.identifier()}\` and [${writer.word()}](b/c.md).\n\n`,
}
const PARTS = ['heading', 'code', 'list', 'table', 'text', 'text']

/** An HTML plan or a Markdown note: a title, then parts until it has `bytes`. */
export function page(writer, extension, bytes, title = writer.title()) {
  const type = extension === 'md' ? MARKDOWN : HTML
  const parts = [type.head(title)]
  for (let size = parts[0].length; size < bytes; size += parts.at(-1).length) {
    parts.push(type[pick(writer.random, PARTS)](writer))
  }
  return parts.join('')
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
