// Looks for titles of commands that are written outside of the command table.
// To change a title, see schema/hotkeys/command-table.ts.

import { expect } from 'chai'
import { filesBelow, textOf } from './sources.js'

const TABLE = 'schema/hotkeys/command-table.ts'
/** The button of a diagram, and the hint of a row: each acts on something else than the command. */
const OTHERS = [
  'components/page/diagrams.ts: Show source',
  'components/parts/doc-tree/row-actions.ts: Copy path',
]
const TITLE = /\btitle: '([^']+)'/g
/** What stands in quotes or between two tags. */
const WRITTEN = /(?<=['"`>])\s*([^'"`<>]+?)\s*(?=['"`<])/g
const COMMENT = /^\s*(\/\/|\/?\*).*$/gm

describe('the title of a command', () => {
  it('is written only in the command table, and there once', () => {
    const titles = textsIn(textOf(TABLE), TITLE)
    expect(titles).to.include.members(['Close the tab', 'Print…', 'Quick open'])
    expect(new Set(titles).size).to.equal(titles.length)
    const files = ['schema', 'components'].flatMap(room => filesBelow(room, /\.(ts|html)$/))
    const found = files.flatMap(file => {
      if (file === TABLE) return []
      const written = textsIn(textOf(file).replace(COMMENT, ''), WRITTEN)
      return titles.filter(title => written.includes(title)).map(title => `${file}: ${title}`)
    })
    expect(found.sort()).to.deep.equal(OTHERS)
  })
})

function textsIn(source: string, pattern: RegExp): string[] {
  return Array.from(source.matchAll(pattern), ([, text = '']) => text)
}
