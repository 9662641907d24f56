// The parts that are published are named: in their README and in the gallery.

import { basename } from 'node:path'
import { expect } from 'chai'
import { filesBelow, textOf } from './sources.js'

const NAMES = filesBelow('components/parts', /\.define\.ts$/).map(file =>
  basename(file, '.define.ts'),
)

describe('every part', () => {
  it('is found, for example tab-strip and doc-tree', () =>
    expect(NAMES).to.include.members(['tab-strip', 'doc-tree']))

  for (const name of NAMES) {
    it(`has a row in the README of the parts and a place in the gallery: ${name}`, () => {
      expect(textOf('components/parts/README.md')).to.match(new RegExp(`^\\| \`${name}\` `, 'm'))
      expect(textOf('examples/pages/gallery.html')).to.match(new RegExp(`show\\(\\s*'${name}'`))
    })
  }
})
