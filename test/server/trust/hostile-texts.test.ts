// Texts that are hostile to what reads a file: charsets, titles, front matter, headings. Each is made of
// a fragment that is repeated. What takes the square of a file's length, or worse, meets the guard.

import { expect } from 'chai'
import { titleInBytes } from '../../../server/text/title.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'
import { times } from '../../support/whole.js'

const LENGTH = 4096
const FILES = times(200, 26)
const TIMES = times(500, 50)
/** Ten times what the slowest takes on a busy machine. */
const GUARD_MS = 30_000

/** File name, what stands first, what is repeated, what stands last. */
const KINDS: [what: string, file: string, first: string, repeated: string, last: string][] = [
  ['blanks behind a charset', 'a.html', '<meta charset=', ' ', 'utf-8><title>A</title>'],
  ['tags before a charset', 'a.html', `${'<meta '.repeat(33)}charset=`, ' ', ''],
  ['charsets in each other', 'a.html', '', '<meta charset=', ''],
  ['a comment without end', 'a.html', '', '<!-- ', ''],
  ['entities in a title', 'a.html', '<title>', '&', '</title>'],
  ['blanks in a heading', 'a.md', '# ', ' ', '#'],
  ['blanks behind a key', 'a.md', '---\na', ' ', '\n---\n# A'],
  ['keys of front matter without end', 'a.md', '---\n', 'a   \n', ''],
  ['brackets in front matter', 'a.md', '---\ntitle: *a\na: ', '[', '\n---\n'],
  ['aliases in front matter', 'a.md', '---\na: &a b\n', 'title: &a [*a, *a]\n', '---\n'],
  ['angles over a line', 'a.md', '', '<', '\n=\n'],
  ['marks over a line', 'a.md', '', '__a', '\n=\n'],
  ['brackets over a line', 'a.md', '', '[a][', '\n=\n'],
  ['lines that are nearly underlines', 'a.md', '', '= \n', 'x'],
  ['headings in a list', 'a.md', '', '- # a\n', '# A'],
]

describe('requirement 65: hostile texts', () => {
  for (const [what, file, first, repeated, last] of KINDS) {
    it(`have their titles read: ${what}`, function () {
      this.timeout(GUARD_MS)
      const bytes = Buffer.from(textOf(first, repeated, last))
      expect(bytes.length).to.be.within(LENGTH - repeated.length, LENGTH)
      const extension = file.slice(file.indexOf('.') + 1)
      for (let i = 0; i < TIMES; i++) titleInBytes(extension, bytes, true)
    })
  }

  it('of 4 kB stand in the first tree', async function () {
    this.timeout(GUARD_MS)
    const files = Array.from({ length: FILES }, (_, i): [string, string] => {
      const [, file, first, repeated, last] = KINDS[i % KINDS.length] as (typeof KINDS)[0]
      return [`active/hostile-${i}/plans/${file}`, textOf(first, repeated, last)]
    })
    const followed = await FollowedLibrary.open(Object.fromEntries<string>(files))
    try {
      const { tasks } = await followed.tree()
      expect(tasks.filter(({ name }) => name.startsWith('hostile'))).to.have.length(FILES)
    } finally {
      await followed.close()
    }
  })
})

function textOf(first: string, repeated: string, last: string): string {
  const room = LENGTH - first.length - last.length
  return first + repeated.repeat(Math.floor(room / repeated.length)) + last
}
