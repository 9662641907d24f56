import { expect } from 'chai'
import fc from 'fast-check'
import { foldersAbove, nestDocs, type DocFolder } from '../../../components/tree/doc-folders.js'
import type { Doc } from '../../../schema/tree.js'

function aDoc(path: string): Doc {
  return { path, file: path.slice(path.lastIndexOf('/') + 1), kind: 'md', title: path, ws: '' }
}

/** The rows in a folder, each with two spaces for each folder above it. */
function drawn({ docs, folders }: DocFolder, indent = ''): string[] {
  return [
    ...docs.map(({ file }) => `${indent}${file}`),
    ...folders.flatMap(folder => [
      `${indent}${folder.name} (${folder.allDocs.length})`,
      ...drawn(folder, `${indent}  `),
    ]),
  ]
}

describe('the docs of a collection, nested @one-engine', () => {
  const rows: [what: string, paths: string[], begin: string, drawn: string[]][] = [
    ['nothing', [], '', []],
    ['docs of one folder', ['app/b.md', 'app/a.md'], 'app', ['b.md', 'a.md']],
    ['one doc, however deep', ['app/docs/adr/1.md'], 'app/docs/adr', ['1.md']],
    [
      'a folder after the docs beside it',
      ['app/docs/a/1.md', 'app/docs/z.md'],
      'app/docs',
      ['z.md', 'a (1)', '  1.md'],
    ],
    [
      'folders in natural order, their docs as they come',
      ['app/w10/b.md', 'app/w10/a.md', 'app/W2/x.md'],
      'app',
      ['W2 (1)', '  x.md', 'w10 (2)', '  b.md', '  a.md'],
    ],
    [
      'a chain of folders as one, up to the first that holds two things',
      ['app/archive/2025/q3/a.md', 'app/archive/2025/q3/b/c/d.md', 'app/now/1.md'],
      'app',
      ['archive / 2025 / q3 (2)', '  a.md', '  b / c (1)', '    d.md', 'now (1)', '  1.md'],
    ],
    [
      'a folder that begins as another is called',
      ['app/plan/1.md', 'app/plan-b/2.md'],
      'app',
      ['plan (1)', '  1.md', 'plan-b (1)', '  2.md'],
    ],
    [
      'no row for the folder that all docs share',
      ['app/src/skills/a/1.md', 'app/src/skills/b/2.md'],
      'app/src/skills',
      ['a (1)', '  1.md', 'b (1)', '  2.md'],
    ],
  ]
  it('any folder 11: are without a row for a folder whose only doc is called as it is', () => {
    const titled = (path: string, title: string): Doc => ({ ...aDoc(path), title })
    const nested = nestDocs([
      titled('app/specs/auth-flow/spec.md', 'Auth flow: the specification'),
      titled('app/specs/billing/spec.md', 'What it costs'),
      titled('app/specs/tax/spec.md', 'Tax'),
      titled('app/specs/tax/notes.md', 'Notes'),
      titled('app/specs/z.md', 'Z'),
    ])
    expect(drawn(nested)).to.deep.equal([
      ...['z.md', 'spec.md', 'billing (1)', '  spec.md', 'tax (2)', '  spec.md', '  notes.md'],
    ])
    expect(foldersAbove('app/specs/auth-flow/spec.md', nested)).to.deep.equal([])
  })

  for (const [what, paths, begin, lines] of rows) {
    it(`any folder 11: are ${what}`, () => {
      const nested = nestDocs(paths.map(aDoc))
      expect(nested.dir).to.equal(begin)
      expect(drawn(nested)).to.deep.equal(lines)
    })
  }

  it('any folder 11: are each listed once, below the folders of their paths', () => {
    const name = fc.constantFrom('a', 'b', '10', '9', 'A')
    const path = fc.array(name, { minLength: 1, maxLength: 6 }).map(names => names.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path), paths => {
        const nested = nestDocs(paths.map(dir => aDoc(`app/${dir}/x.md`)))
        const all = nested.allDocs.map(doc => doc.path)
        expect(all).to.have.members(paths.map(dir => `app/${dir}/x.md`))
        expect(all.length).to.equal(paths.length)
        for (const doc of nested.allDocs) {
          const above = [nested, ...foldersAbove(doc.path, nested)]
          expect(above.at(-1)?.docs, doc.path).to.contain(doc)
          above.slice(1).forEach((inner, i) => expect(above[i]?.folders).to.contain(inner))
        }
      }),
    )
  })
})
