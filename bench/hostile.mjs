// Hostile docs of a given length, and a normal one beside them. The tests know more of them; these are the slowest.
// To change how they are measured, see goals/markdown.mjs.

import { Writer } from './prose.mjs'

const times = (text, length) => text.repeat(Math.ceil(length / text.length))

export const HOSTILE_MARKDOWN = {
  'open brackets': n => times('[', n),
  'pictures in pictures': n => times('![[]()', n),
  'quotes in quotes': n => times('> ', n),
  'lists in lists': n => times('- ', n),
  'a long list': n => times('- a\n', n),
  'emphasis in emphasis': n => times('*a **a ', n / 2) + times(' a** a*', n / 2),
  'a run of stars': n => `${times('*', n / 2)}a${times('*', n / 2)}`,
  'runs of underscores': n => times('_____a', n),
  'struck text': n => times('~a~~b ', n),
  backticks: n => times('`a``', n),
  comments: n => times('a <!-- ', n),
  'tags in tags': n => times('<b>', n),
  'blocks in blocks': n => times('<div>\n\n', n),
  'a table of few cells': n => `${times('a|', 1000)}\n${times('-|', 1000)}\n${times('x\n', n)}`,
  headings: n => times('# a\n', n),
  'addresses of mail': n => times('a@b.c ', n),
  'maths that does not end': n => times('\\(a ', n),
  'footnotes in footnotes': n => times('[^a]: ', n),
  'open templates in code': n => times(`\`\`\`js\n${times('`${', 50_000)}\n\`\`\`\n`, n),
  'open tags in code': n => times(`\`\`\`html\n${times('<a b=\n', 50_000)}\n\`\`\`\n`, n),
}

export const HOSTILE_HTML = {
  angles: n => times('<', n),
  'tags in tags': n => times('<b>', n),
  attributes: n => `<a${times(' b="c"', n)}>`,
  'open comments': n => times('<!--', n),
  'open declarations': n => times('<!A ', n),
  entities: n => times('&lt;', n),
  'ends of what did not begin': n => times('</b>', n),
  'paragraphs in paragraphs': n => times('<p><span>', n),
}

/** Headings, text with marks, lists, tables and code, as plans hold them. */
export function markdownOf(length, { blocks = length / 2000 } = {}) {
  const writer = new Writer(length)
  const parts = []
  let written = 0
  for (let part = 0; written < length; part++) {
    const section = sectionOf(writer, part, parts.length < blocks)
    parts.push(section)
    written += section.length
  }
  return parts.join('')
}

function sectionOf(writer, part, hasCode) {
  const code = hasCode ? `\`\`\`ts\n${writer.code()}\n\`\`\`\n\n` : ''
  const table = part % 5 === 0 ? `| ${writer.word()} | b |\n|---|--:|\n| \`c\` | 1 |\n\n` : ''
  return (
    `## ${writer.title()}\n\n${writer.paragraph()} *${writer.word()}* and **${writer.title()}**, ` +
    `in \`${writer.identifier()}\` and [${writer.word()}](b/c.md).\n\n` +
    `- ${writer.sentence()}\n- **${writer.word()}** ${writer.sentence()}\n  - ${writer.word()}\n\n${code}${table}`
  )
}

export function htmlOf(length) {
  const writer = new Writer(length)
  let body = ''
  while (body.length < length) {
    body += `<h2>${writer.title()}</h2>\n<p class="a">${writer.paragraph()} <b>${writer.word()}</b></p>\n`
  }
  return `<!doctype html><title>${writer.title()}</title>${body}`
}

/** Two pages of a given length each: much to compare, and little of it equal. */
export const HOSTILE_PAIRS = {
  'more blocks than are compared': n => both(n, (at, side) => `<p>${side}${at}`),
  'two texts in turns': n =>
    both(n, (at, side) => `<p>${((at * side) % 7) % 2 ? 'a' : 'b'}${'x'.repeat(70)}`),
  'blocks alike': n => both(n, (at, side) => `<p>${times('same words ', 8_000)}${at * side}`),
  'one block of many words': n => both(n, (at, side) => `w${at * side} `),
  'one line of few words': n => both(n, (at, side) => `${(at * side) % 3} `),
  'words in another order': n => both(n, (at, side) => `<p>${wordsFrom(at % 90, side)}`),
  'rows that moved': n =>
    both(n, (at, side) => `<tr><td>a row of some words ${(at * side * 7919) % 30_011}`),
  'lines of a script': n =>
    `<script>${both(n, (at, side) => `a${(at * side) % 50}\n`).join('</script>|<script>')}`.split(
      '|',
    ),
}

function both(length, piece) {
  return [3, 5].map(side => {
    const pieces = []
    for (let at = 0, written = 0; written < length; at++) {
      const text = piece(at, side)
      pieces.push(text)
      written += text.length
    }
    return pieces.join('')
  })
}

function wordsFrom(start, side) {
  return Array.from({ length: 100 }, (_, at) => `w${(start + at * side) % 101}`).join(' ')
}
