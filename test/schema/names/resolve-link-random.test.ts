// Whatever a tree lists, its link leads back to it, and no text is more than a link to nothing.

import { expect } from 'chai'
import fc from 'fast-check'
import { formatLink, parseLink } from '../../../schema/names/links.js'
import {
  linkTo,
  linkToWorkspace,
  resolveLink,
  spelledPath,
} from '../../../schema/names/resolve-link.js'
import { docsOf, trees } from '../../support/texts/random-trees.js'

const RUNS = { numRuns: 300 }

describe('any tree and any link', () => {
  it('leads back to each doc, by its text, its path and its absolute path', () => {
    fc.assert(
      fc.property(trees, tree => {
        for (const doc of docsOf(tree)) {
          const link = parseLink(formatLink(linkTo(doc, tree)))
          expect(link).to.deep.equal(linkTo(doc, tree))
          expect(link && resolveLink(link, tree).doc?.path, doc.path).to.equal(doc.path)
          const abs = `/home/me/${doc.path}`
          expect(resolveLink({ ws: '', plan: '', doc: abs }, tree).doc?.path).to.equal(doc.path)
          const named = doc.path.replace('/', ':')
          expect(spelledPath(named, tree)).to.equal(doc.path)
        }
      }),
      RUNS,
    )
  })

  it('leads back to each workspace', () => {
    fc.assert(
      fc.property(trees, tree => {
        for (const task of tree.tasks) {
          for (const { key } of [task, ...task.phases, ...task.groups]) {
            const link = parseLink(formatLink(linkToWorkspace(key, tree)))
            expect(link && resolveLink(link, tree).workspace?.key, key).to.equal(key)
          }
        }
      }),
      RUNS,
    )
  })

  it('finds what is in the tree, or nothing', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('app', 'web', ':', '/', 'search', 'plan', '.html', '..', '?', '', '%'),
        )
        .map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(trees, words, words, words, (tree, ws, plan, doc) => {
        const found = resolveLink({ ws, plan, doc }, tree)
        if (found.doc) expect(docsOf(tree)).to.include(found.doc)
        if (found.task) expect(tree.tasks).to.include(found.task)
        if (found.workspace) expect(found.task).not.to.equal(null)
        parseLink(`?${ws}=${plan}&doc=${doc}`)
        expect(typeof spelledPath(doc, tree)).to.equal('string')
      }),
      RUNS,
    )
  })
})
