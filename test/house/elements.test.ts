// The manifest of the published elements: everything public is described, and nothing is left out. README and
// the app in plain HTML say of each part what the manifest says.
// To change how the manifest is made, see test/setup/manifest.mjs.

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

const ELEMENTS = ['dist/parts', 'dist'].flatMap(folder => {
  const { modules } = JSON.parse(textOf(`${folder}/custom-elements.json`)) as {
    modules: { declarations: Declaration[] }[]
  }
  return modules.flatMap(({ declarations }) => declarations)
})
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

describe('a published part', () => {
  const readme = textOf('components/parts/README.md')
  const published = ELEMENTS.filter(({ tagName }) => tagName !== 'plan-viewer')

  it('has a row in the README of the parts, with its CSS parts and custom properties', () => {
    const rows = readme.split('\n').filter(line => /^\| `/.test(line))
    const named = rows.map(row => row.match(/(?<=`)[\w-]+(?=`)/g) ?? [])
    expect(named.map(([name]) => `plan-${name}`)).to.have.members(
      published.map(({ tagName }) => tagName),
    )
    for (const { tagName, cssParts = [], cssProperties = [] } of published) {
      const [, ...offers] = named.find(([name]) => `plan-${name}` === tagName) ?? []
      expect(offers, tagName).to.have.members(namesOf([...cssParts, ...cssProperties]))
    }
  })

  for (const file of ['components/parts/README.md', 'examples/apps/html/index.html']) {
    it(`has its loop in ${file}: an event is answered by a property, as the manifest names them`, () => {
      const text = textOf(file)
      for (const { tagName, members, events = [] } of published) {
        const [, name] =
          new RegExp(`const (\\w+) = document\\.\\w+\\('${tagName}'\\)`).exec(text) ?? []
        const set = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+) = `, 'g'))]
        const heard = [...text.matchAll(new RegExp(`\\b${name}\\.addEventListener\\('(.+?)'`, 'g'))]
        expect([set.length > 0, heard.length > 0], tagName).to.deep.equal([true, true])
        const own = ['className', 'slot']
        expect([...namesOf(members), ...own]).to.include.members(set.map(([, one = '']) => one))
        expect(namesOf(events)).to.include.members(heard.map(([, one = '']) => one))
      }
    })
  }
})

function namesOf(all: readonly Described[]): string[] {
  return all.map(({ name }) => name)
}
