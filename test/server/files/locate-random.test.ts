// Any path at all, over a docs folder with links in it: what is opened is what a plain reading of the
// rule would open, and never what lies outside.

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { docPathsOf } from '../../../server/files/doc-paths.js'
import type { Roots } from '../../../server/files/allowed-roots.js'
import { decodeDocPath, encodeDocPath } from '../../../server/trust/request-path.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { read, rootOf } from '../../support/library/located.js'

const NAMES = [
  ...['a', 'b c', '%2e%2e', 'plan.html', '.git', '..', '.', '', 'up', 'out', 'loop', 'in', 'hid'],
  ...['node_modules', 'docs', 'docs-2', 'link.html', 'secret.html', 'é', 'e\u0301', 'A', '\0'],
  'a\\b',
]
const FILES = ['plan.html', 'link.html', 'secret.html', 'A', 'e\u0301', 'a\\b']

describe('any path', () => {
  let place: TempFolder
  let docs: string
  let roots: Roots

  before(async () => {
    const inside = ['a', 'a/b c', 'a/%2e%2e', 'node_modules', 'a/é', 'docs'].flatMap(folder => {
      return FILES.map(file => [`docs/${folder}/${file}`, 'inside'] as const)
    })
    place = await docsFolder({
      ...Object.fromEntries(inside),
      'docs/.git/plan.html': 'outside',
      'docs/a/.git/plan.html': 'outside',
      'docs-2/plan.html': 'outside',
      'plan.html': 'outside',
      'secret.html': 'outside',
      'a/plan.html': 'outside',
    })
    docs = join(place.path, 'docs')
    await symlink('..', join(docs, 'a/up'))
    await symlink('../../docs-2', join(docs, 'a/out'))
    await symlink('../..', join(docs, 'a/b c/out'))
    await symlink('loop', join(docs, 'loop'))
    await symlink('a/b c', join(docs, 'in'))
    await symlink('.git', join(docs, 'hid'))
    roots = { folders: [rootOf('docs', docs)], linked: [] }
  })
  after(() => place.close())

  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.string())
  const ways = ['a', 'a/b c', 'in', 'a/up/docs/a', 'a/é', 'node_modules', 'a/out', 'hid']
  const way = fc.constantFrom(...ways)
  const paths = fc
    .oneof(
      fc.array(name, { maxLength: 6 }),
      fc.tuple(way, fc.constantFrom(...FILES)),
      fc.tuple(way, name, fc.constantFrom(...FILES)),
    )
    .map(names => names.join('/'))

  it('opens just what it should, however it is written', async () => {
    let opened = 0
    await fc.assert(
      fc.asyncProperty(paths, async rel => {
        const wanted = shouldOpen(rel)
        if (wanted !== null) opened += 1
        expect(await read(roots, `docs/${rel}`), rel).to.equal(wanted)
        for (const abs of [
          `${docs}/${rel}`,
          `file://${encodeDocPath(docs)}/${encodeDocPath(rel)}`,
        ]) {
          const found = await Promise.all(
            (await docPathsOf(roots, abs)).map(path => read(roots, path)),
          )
          expect(found, abs).not.to.include('outside')
          if (wanted !== null) expect(found, abs).to.include('inside')
        }
      }),
      { numRuns: 400 },
    )
    expect(opened).to.be.above(20)
  })

  it('comes back as it was from its place in an address', () => {
    fc.assert(
      fc.property(paths, path => {
        const isClean = path.split('/').every(name => !/^\.{0,2}$/.test(name))
        expect(decodeDocPath(encodeDocPath(path))).to.equal(isClean ? path : null)
      }),
    )
    fc.assert(
      fc.property(fc.string(), text => {
        const path = decodeDocPath(text)
        expect(path?.split('/').some(name => ['', '.', '..'].includes(name)) ?? false).to.equal(
          false,
        )
      }),
    )
  })

  /** The rule, read plainly: ordinary names, an ordinary file, inside and not hidden. */
  function shouldOpen(rel: string): string | null {
    if (rel.split('/').some(name => name === '' || name.startsWith('.') || name.includes('\0'))) {
      return null
    }
    try {
      const real = realpathSync(join(docs, rel))
      if (!real.startsWith(`${docs}/`) || real.slice(docs.length).includes('/.')) return null
      return statSync(real).isFile() ? readFileSync(real, 'utf8') : null
    } catch {
      return null
    }
  }
})
