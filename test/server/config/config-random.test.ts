// Any settings: what is read from the file, written and read again is the same, and what we do not
// know is kept.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { checkConfig } from '../../../schema/config/check.js'
import { fillDefaults, withoutDefaults } from '../../../schema/config/upgrade.js'
import { ACTIONS, DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import { ConfigFile as FileOnDisk } from '../../../server/config/file.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { times } from '../../support/whole.js'
import { COLORS } from '../../../schema/folder-rules.js'

const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/)
const word = fc.stringMatching(/^[A-Za-z0-9 é🦊_.-]{1,12}$/u).map(text => `w${text}`.slice(0, 12))
const icon = fc.constantFrom('🔍', 'x', 'abc', '👩‍👧')
const types = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}$/), { minLength: 1, maxLength: 4 })
const some = { requiredKeys: [] as [] }

const rules = {
  statusFolders: fc.option(
    fc.record({ active: fc.constant('now'), done: fc.constantFrom('then') }),
    {
      nil: null,
    },
  ),
  plansFolder: fc.constantFrom('', 'plans', 'p'),
  phasePattern: fc.constantFrom('^(?<num>\\d+)-(?<slug>.+)$', '^p(?<number>\\d+)'),
  fileTypes: types,
  groups: fc.array(
    fc.record(
      { label: word, folder: word, fileTypes: types },
      { requiredKeys: ['label', 'folder'] },
    ),
    { maxLength: 3 },
  ),
  collections: fc.array(
    fc.record(
      { label: word, path: word, newestFirst: fc.boolean(), notify: fc.boolean() },
      { requiredKeys: ['label', 'path'] },
    ),
    { maxLength: 3 },
  ),
}
const folder = fc.record(
  { name, path: fc.constantFrom('/srv/a', '~/b', '/é 🦊'), icon, ...rules },
  { requiredKeys: ['name', 'path'] },
)
const docType = fc.record(
  { id: name, label: word, match: word, color: fc.constantFrom(...COLORS), icon },
  { requiredKeys: ['id', 'label', 'match', 'color'] },
)
const combos = fc.uniqueArray(fc.constantFrom('Alt+X', 'Ctrl+Shift+1', 'Alt+ArrowUp'))
const hotkeys = fc.record(
  Object.fromEntries(
    ACTIONS.map(action => [
      action,
      action === 'openPhase' ? fc.constantFrom(['Alt'], [], DEFAULT_HOTKEYS.openPhase) : combos,
    ]),
  ),
  some,
)
const known = fc.record(
  {
    $schema: fc.string(),
    folders: fc.uniqueArray(folder, { selector: ({ name }) => name, maxLength: 3 }),
    docTypes: fc.uniqueArray(docType, { selector: ({ id }) => id, maxLength: 3 }),
    hotkeys,
    taskIcons: fc.dictionary(
      fc.tuple(name, word).map(([a, b]) => `${a}:${b.replace(/^\./, 'x')}`),
      icon,
    ),
    port: fc.constantFrom(1, 4173, 5000, 65_535),
    ...rules,
  },
  some,
)
const RESERVED = ['__proto__', 'constructor', 'prototype', 'root']
const unknown = fc.dictionary(
  fc
    .string()
    .filter(key => !RESERVED.includes(key) && !(key in fillDefaults({})) && key !== '$schema'),
  fc.jsonValue({ maxDepth: 2 }).map(value => JSON.parse(JSON.stringify(value)) as unknown),
  { maxKeys: 3 },
)
/** Settings with keys of ours and of others, in any order. */
const settings = fc
  .tuple(known, unknown, fc.func(fc.nat()))
  .map(([ours, others, order]) => {
    const entries = Object.entries({ ...ours, ...others })
    return Object.fromEntries(entries.sort((a, b) => order(a[0]) - order(b[0])))
  })
  .filter(value => !hasReserved(JSON.stringify(value)) && checkConfig(value).length === 0)
const indents = fc.constantFrom<(string | number | undefined)[]>(undefined, 2, 4, '\t', 1)

describe('any settings', () => {
  let place: TempFolder

  before(async () => (place = await docsFolder()))
  after(() => place.close())

  it('are the same, with unknown keys, after they are written over others in a file of any style', async () => {
    const file = new FileOnDisk(join(place.path, 'config.json'), {})
    const saves = fc.asyncProperty(
      ...([settings, settings, indents, fc.boolean()] as const),
      async (value, before, indent, isWindows) => {
        const text = JSON.stringify(before, null, indent) + (isWindows ? '\r\n' : '\n')
        await writeFile(file.path, isWindows ? text.replaceAll(/\r?\n/g, '\r\n') : text)
        const old = await file.read()
        expect(old).to.deep.include({ problem: null, value: before })
        const config = fillDefaults(value)
        const written = withoutDefaults({ ...config }, before)
        const { etag } = await file.alone(() => file.write(written, old, false))
        const again = await file.read()
        expect(again).to.deep.include({ etag, problem: null })
        expect(again.value).to.deep.equal(written)
        const { $schema = before.$schema } = config
        expect(fillDefaults(written)).to.deep.equal({
          ...config,
          ...($schema !== undefined && { $schema }),
        })
        expect(othersIn(written)).to.have.deep.members(othersIn(before))
        // To write them once more changes nothing, not even an order.
        const twice = withoutDefaults(fillDefaults(written), written)
        expect(JSON.stringify(twice)).to.equal(JSON.stringify(written))
        expect(checkConfig(written)).to.deep.equal([])
      },
    )
    await fc.assert(saves, { numRuns: times(100, 30) })
  })
})

function othersIn(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => !(key in fillDefaults({})) && key !== '$schema')
}

function hasReserved(text: string): boolean {
  return /"(?:__proto__|constructor|prototype)":/.test(text)
}
