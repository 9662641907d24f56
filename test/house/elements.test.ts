// The manifest of the published elements: everything public is described, and nothing is left out. Each part is
// named in the README of the parts and in the gallery.
// To change how the manifest is made, see test/setup/manifest.mjs.

import { basename } from 'node:path'
import { expect } from 'chai'
import { filesBelow, textOf } from './sources.js'

interface Described {
  name: string
  description?: string
}

interface Declaration extends Described {
  tagName: string
  members: Described[]
  events?: Described[]
  slots?: Described[]
  cssParts?: Described[]
  cssProperties?: Described[]
}

const { modules } = JSON.parse(textOf('dist/custom-elements.json')) as {
  modules: { declarations: Declaration[] }[]
}
const ELEMENTS = modules.flatMap(({ declarations }) => declarations)
const TOKENS = new Set(textOf('components/theme/tokens.ts').match(/--plan-[\w-]+(?=:)/g))

describe('the manifest', () => {
  for (const element of ELEMENTS) {
    const { tagName, members, events = [], slots = [], cssParts = [], cssProperties = [] } = element

    it(`describes all that <${tagName}> offers`, () => {
      const offers = [element, ...members, ...events, ...slots, ...cssParts, ...cssProperties]
      const silent = offers.filter(({ description = '' }) => description === '')
      expect(silent.map(({ name }) => name)).to.deep.equal([])
    })

    const folder = `components/parts/${tagName.slice('plan-'.length)}`
    if (tagName === 'plan-viewer') continue

    it(`names the slots, parts, properties and events of <${tagName}>`, () => {
      const files = filesBelow(folder, /\.ts$/)
      const found = (pattern: RegExp) =>
        new Set(files.flatMap(file => [...textOf(file).matchAll(pattern)].map(([, name]) => name)))
      expect(namesOf(cssParts)).to.include.members(
        [...found(/\bpart="([\w-]+)"|'part', '([\w-]+)'/g)].filter(name => name !== undefined),
      )
      const own = [...found(/var\((--plan-[\w-]+)/g)].filter(name => !TOKENS.has(name ?? ''))
      expect(namesOf(cssProperties)).to.include.members(own)
      expect(namesOf(events)).to.include.members([...found(/^ +'(plan-[\w-]+)': \w+Event$/gm)])
      expect(slots.length > 0).to.equal(files.some(file => textOf(file).includes('<slot')))
    })
  }
})

describe('every part', () => {
  const files = filesBelow('components/parts', /\.define\.ts$/)
  const names = files.map(file => basename(file, '.define.ts'))

  it('has a row in the README of the parts, a place in the gallery, and an element in the manifest', () => {
    expect(ELEMENTS.map(({ tagName }) => tagName)).to.have.members(
      [...names, 'viewer'].map(name => `plan-${name}`),
    )
    const rows = new Map(
      textOf('components/parts/README.md')
        .split('\n')
        .map(line => line.split('|'))
        .map(([, name = '', , ...offers]) => [name.trim(), offers]),
    )
    for (const { tagName, cssParts = [], cssProperties = [] } of ELEMENTS) {
      if (tagName === 'plan-viewer') continue
      const named = rows
        .get(`\`${tagName.slice('plan-'.length)}\``)
        ?.join()
        .match(/(?<=`)[\w-]+(?=`)/g)
      expect(named ?? [], tagName).to.have.members(namesOf([...cssParts, ...cssProperties]))
    }
    for (const name of names) {
      expect(textOf('examples/pages/gallery.html')).to.match(new RegExp(`show\\(\\s*'${name}'`))
    }
  })
})

function namesOf(all: readonly Described[]): string[] {
  return all.map(({ name }) => name)
}
