// Inputs that parsers of Markdown take long for, of any length: generators, written anew, of what the
// CommonMark suites call pathological, and of maths and code that is meant to do harm.

/** One thing again and again. */
const REPEATED: Readonly<Record<string, string>> = {
  'brackets that open': '[',
  'brackets that close': 'a]',
  'links that do not end': '[a](b',
  'links in angles that do not end': '[a](<b',
  'links in links': '[ (](',
  'addresses that do not end': '[a](',
  'pictures in pictures': '![[]()',
  'quotes in quotes without spaces': '>',
  'a long list': '- a\n',
  'a long list with gaps': '- a\n\n',
  'emphasis that opens': '*a ',
  'emphasis of both marks': '*a_ ',
  'emphasis that closes': 'a_ ',
  'struck text that opens': '~~a ',
  'struck text of both lengths': '~a~~b ',
  'backticks of two lengths': '`a``',
  'one reference said often': '[a]: u\n',
  ampersands: '&',
  entities: '&lt;&#1;',
  comments: '<!--',
  'comments in a text': 'a <!-- ',
  angles: '<',
  'tags that do not end': '</a',
  'attributes that do not end': '<a b',
  instructions: 'a <? ',
  declarations: 'a <!A ',
  'sections of data': 'a <![CDATA[',
  'tags in tags': '<b>',
  'blocks in blocks': '<div>\n\n',
  backslashes: '\\',
  pipes: '|',
  headings: '# a\n',
  'underlined headings': 'a\n=\n',
  'dashes and spaces': '- ',
  fences: '```\n',
  'indented lines': '    a\n',
  spaces: ' ',
  'short paragraphs': 'a\n\n',
  'broken lines': 'a  \n',
  addresses: 'http://a.',
  www: 'www.',
  'names of mail': 'a@',
  'addresses of mail': 'a@b.c ',
  'one endless word': 'a',
  'one endless line': 'word ',
  dollars: '$',
  'maths that does not end': '$a ',
  'blocks of maths that do not end': '$$a ',
  'lines of dollars': '$$\na\n\n',
  'maths in TeX that does not end': '\\(a ',
  'blocks of TeX that do not end': '\\[\na\n\n',
  'the same maths often': '$x_1$ ',
  'maths that grows':
    '$\\def\\a{aa}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c\\c\\c}\\d\\d\\d\\d$ ',
  'wrong maths': '$\\foo{$ ',
  'footnotes that do not end': '[^',
  'footnotes in footnotes': '[^a]: ',
  alerts: '> [!NOTE]\n> a\n\n',
  'many blocks of code': '```js\na\n```\n',
}

/** Again and again in code of a language, in blocks that are not too long to be coloured. */
const CODE: readonly [name: string, language: string, text: string][] = [
  ['code with open quotes', 'js', '"\n'],
  ['code with open templates', 'js', '`${'],
  ['code with open braces', 'js', '({[\n'],
  ['code with open patterns', 'js', '/a\n'],
  ['code with open tags', 'html', '<a b=\n'],
  ['code that is Markdown', 'md', '*a _b\n'],
  ['code with open types', 'ts', 'a<b(\n'],
  ['code with open templates in C++', 'cpp', 'a::b<c \n'],
  ['code with open strings in PowerShell', 'powershell', '@"\n$(\n'],
  ['code with open strings in Swift', 'swift', '#"\\(\n'],
]
const CODE_BLOCK = 50_000

/** By what they are made of. */
export const HOSTILE: Readonly<Record<string, (n: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(REPEATED).map(([name, text]) => [name, (n: number) => times(text, n)]),
  ),
  ...Object.fromEntries(
    CODE.map(([name, language, text]) => {
      const block = `\`\`\`${language}\n${times(text, CODE_BLOCK)}\n\`\`\`\n`
      return [name, (n: number) => times(block, n)]
    }),
  ),
  'nested brackets': n => times('[', n) + 'a' + times(']', n),
  'quotes in quotes': n => times('> ', n) + 'a',
  'quotes that grow': n => lines(n, i => '>'.repeat(Math.min(i, 200)) + 'a'),
  'lists in lists': n => lines(n, i => ' '.repeat(i) + '* a'),
  'lists in lists on one line': n => times('- ', n) + 'a',
  'emphasis that may open or close': n => 'a**b' + times('c* ', n),
  'emphasis in emphasis': n => times('*a **a ', n) + 'b' + times(' a** a*', n),
  'a run of stars': n => times('*', n) + 'a' + times('*', n),
  'runs of underscores': n => times('_____a', n) + '_',
  'backticks of every length': n => lines(n, i => 'e' + '`'.repeat(i)).replaceAll('\n', ''),
  'many references': n => many(n / 20, i => `[r${i}]: /u${i}\n`) + many(n / 20, i => `[r${i}] `),
  'one reference used often': n => '[a]: u\n\n' + times('[a] ', n),
  'a reference with a long name': n => '[' + times('a', n) + ']: u\n[' + times('a', n) + ']',
  attributes: n => '<a' + times(' b="c"', n) + '>',
  'a wide table': n => times('|a', n) + '|\n' + times('|-', n) + '|\n' + times('|x', n),
  'a long table': n => '|a|b|\n|-|-|\n' + times('|x|y|\n', n),
  'a table of more cells than text': n =>
    'a|'.repeat(500) + '\n' + '-|'.repeat(500) + '\n' + times('x\n', n),
  'a long underlined heading': n => times('a\n', n) + '=',
  dashes: n => '-'.repeat(n) + 'a',
  'spaces in a text': n => 'a' + ' '.repeat(n) + 'b',
  'an address with many ends': n => 'http://a.b/' + ')'.repeat(n),
  'a long name of mail': n => times('a.', n) + '@',
  'a name of mail in pieces': n => times('a-_', n) + '@b',
  'deep maths': n => '$' + times('{', n) + times('}', n) + '$',
  'maths of fractions': n => '$$' + times('\\frac{', n) + '$$',
  footnotes: n => times('[^a] ', n) + '\n\n[^a]: x',
  'many footnotes': n => many(n / 20, i => `[^r${i}]: x\n`) + many(n / 20, i => `[^r${i}] `),
  'long front matter': n => '---\n' + times('a: b\n', n) + '---\n',
  'front matter that does not end': n => '---\na: b\n' + times('a\n', n),
}

function times(text: string, length: number): string {
  return text.repeat(Math.floor(length / text.length))
}

function many(count: number, make: (i: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, i) => make(i)).join('')
}

function lines(length: number, make: (i: number) => string): string {
  const made: string[] = []
  for (let i = 0, written = 0; written < length; i++) {
    const line = make(i)
    made.push(line)
    written += line.length + 1
  }
  return made.join('\n')
}
