import { expect } from 'chai'
import { compareTexts, inWords } from './changes-in-words.js'

const TABLE = (...rows: string[]) => `| Step | Done |\n| --- | --- |\n${rows.join('\n')}\n`
const SECTION = (name: string) => `# ${name}\n\nThis is the paragraph of section ${name}.\n\n`

describe('R2.1 what changed in Markdown', () => {
  const rows: [what: string, from: string, to: string, changes: string[]][] = [
    [
      'a cell of a table',
      TABLE('| Parse | yes |', '| Render | no |'),
      TABLE('| Parse | yes |', '| Render | yes |'),
      ['2 ~ row Render │ [-no-] → Render │ {+yes+}'],
    ],
    [
      'a row of a table',
      TABLE('| Parse | yes |', '| Render | no |'),
      TABLE('| Parse | yes |', '| Store | no |', '| Render | no |'),
      ['2 + row Store │ no'],
    ],
    [
      'an item of a nested list',
      '- a\n  - inner one\n- b\n',
      '- a\n  - inner one\n  - inner two\n- b\n',
      ['2 + li inner two'],
    ],
    [
      'a line of code',
      '```js\nconst a = 1\nconst b = 2\n```\n',
      '```js\nconst a = 1\nconst b = 3\n```\n',
      ['1 ~ code const b = [-2-] → const b = {+3+}'],
    ],
    [
      'a line of code among blank ones',
      '    one()\n\n    two()\n',
      '    one()\n\n    half()\n\n    two()\n',
      ['1 + code half()'],
    ],
    [
      'a paragraph behind code, and nothing of the one after it',
      '```\none()\ntwo()\n```\n\nThe end.\n',
      '```\none()\ntwo()\n```\n\nMore words.\n\nThe end.\n',
      ['2 + p More words.'],
    ],
    ['a check box', '- [ ] ship it\n', '- [x] ship it\n', ['0 ~ li [-☐-] ship it → {+☑+} ship it']],
    [
      'a diagram',
      '```mermaid\ngraph TD\nA-->B\n```\n',
      '```mermaid\ngraph TD\nA-->C\n```\n',
      ['1 ~ code A-->[-B-] → A-->{+C+}'],
    ],
    [
      'a formula',
      'So $x^2$ it is.\n',
      'So $x^3$ it is.\n',
      ['0 ~ p So [-x2-] it is. → So {+x3+} it is.'],
    ],
    [
      'the text of an image',
      '![A chart](a.png)\n',
      '![A map](a.png)\n',
      ['0 ~ p ⟨image: A [-chart-]⟩ → ⟨image: A {+map+}⟩'],
    ],
    ['the target of a link', 'See [it](/a.md).\n', 'See [it](/b.md).\n', ['0 @ p See it.']],
    [
      'a summary',
      '<details><summary>More</summary>\n\nHidden.\n\n</details>\n',
      '<details><summary>More details</summary>\n\nHidden.\n\n</details>\n',
      ['0 ~ summary More → More{+ details+}'],
    ],
    [
      'a word behind a line break',
      'one  \ntwo\n',
      'one  \nsix\n',
      ['0 ~ p one [-two-] → one {+six+}'],
    ],
    ['an entity', 'A &amp; B\n', 'A &lt; B\n', ['0 ~ p A [-&-] B → A {+<+} B']],
    [
      'text from right to left',
      'שלום עולם טוב\n',
      'שלום עולם רע\n',
      ['0 ~ p שלום עולם [-טוב-] → שלום עולם {+רע+}'],
    ],
    [
      'text without spaces',
      '我们保留所有版本。\n',
      '我们保留最新版本。\n',
      ['0 ~ p 我们保留[-所有-]版本。 → 我们保留{+最新+}版本。'],
    ],
    ['struck text', 'Drop it\n', '~~Drop it~~\n', ['0 ~ p Drop it → Drop it']],
    ['the number of a list', '1. a\n2. b\n', '3. a\n4. b\n', ['0 ~ li a → a']],
    ['the language of code', '```js\nx\n```\n', '```ts\nx\n```\n', ['0 ~ code x → x']],
    [
      'the side of a column',
      '| a |\n| --- |\n| b |\n',
      '| a |\n| --: |\n| b |\n',
      ['0 ~ row a → a', '1 ~ row b → b'],
    ],
    ['a file that was empty', '', 'One\n', ['0 + p One']],
    ['a file that is empty', 'One\n', '\n', ['0 - p One']],
    ['the level of a heading', '## Goals\n\na\n', '### Goals\n\na\n', ['0 ~ h3 Goals → Goals']],
    [
      'the place of a section',
      SECTION('A') + SECTION('B') + SECTION('C'),
      SECTION('B') + SECTION('C') + SECTION('A'),
      ['4 > 2 h1 A'],
    ],
    [
      'all of a paragraph',
      'a\n\nWe keep the tokens in a table.\n\nb\n',
      'a\n\nSessions live in memory only.\n\nb\n',
      ['1 - p We keep the tokens in a table.', '1 + p Sessions live in memory only.'],
    ],
    [
      'a field of the front matter',
      '---\nstatus: draft\n---\n\nText\n',
      '---\nstatus: done\n---\n\nText\n',
      ['0 ~ row status │ [-draft-] → status │ {+done+}'],
    ],
    [
      'a footnote',
      'Text[^1]\n\n[^1]: Note one.\n',
      'Text[^1]\n\n[^1]: Note two.\n',
      ['2 ~ p Note [-one-]. ↩ → Note {+two+}. ↩'],
    ],
    [
      'a longer line of code, for which the block is wider',
      '```\na\n```\n',
      `\`\`\`\na\n${'b'.repeat(90)}\n\`\`\`\n`,
      [`1 + code ${'b'.repeat(90)}`],
    ],
    [
      'a first property, for which the last one is folded',
      '---\na: 1\nb: 2\nc: 3\nd: 4\n---\n',
      '---\nz: 0\na: 1\nb: 2\nc: 3\nd: 4\n---\n',
      ['0 + row z │ 0'],
    ],
    [
      'the kind of an alert',
      '> [!NOTE]\n> Keep it.\n',
      '> [!WARNING]\n> Keep it.\n',
      ['0 - p Note', '0 + p Warning', '1 ~ p Keep it. → Keep it.'],
    ],
    [
      'a heading, which is no change of its link in the table of contents',
      '# A\n\n## One\n\n## Two\n\n## Three\n',
      '# A\n\n## One\n\n## Two and a half\n\n## Three\n',
      ['2 ~ h2 Two → Two{+ and a half+}'],
    ],
  ]
  for (const [what, from, to, changes] of rows) {
    it(what, () => {
      const { way, ops, left } = compareTexts('md', from, to)
      expect(ops.map(inWords)).to.deep.equal(changes)
      expect({ way, left }).to.deep.equal({ way: 'blocks', left: 0 })
    })
  }
})
