import { expect } from 'chai'
import { checkConfig, unknownKeys } from '../../../schema/config/check.js'
import { CONFIG_SCHEMA } from '../../../schema/config/config-schema.js'
import { DEFAULTS } from '../../../schema/config/config.js'

const WORK = { name: 'work', path: '~/docs' }
const PLAN = { id: 'plan', label: 'plan', match: 'plan.html', color: 'violet' }

describe('checkConfig', () => {
  it('finds nothing wrong with the defaults, written out', () => {
    expect(checkConfig(DEFAULTS)).to.deep.equal([])
  })

  const fine: [name: string, config: object][] = [
    ['no key at all', {}],
    ['an unknown key at the top', { $schema: 'x', myNotes: ['kept'] }],
    ['the address of a schema', { $schema: 'https://example.org/schema.json#/a' }],
    ['the path of a schema', { $schema: '../schemas/my%20schema.json' }],
    ['no status folders', { statusFolders: null }],
    ['plans in the task folder', { plansFolder: '' }],
    [
      'a folder with settings of its own',
      {
        folders: [
          {
            ...WORK,
            icon: '📚',
            statusFolders: null,
            plansFolder: '',
            phasePattern: '^(?<number>\\d)',
            fileTypes: ['md'],
            groups: [],
            collections: [],
          },
        ],
      },
    ],
    [
      'an icon of eight characters, each of two units',
      { folders: [{ ...WORK, icon: '📚'.repeat(8) }] },
    ],
    ['a label of twelve characters', { docTypes: [{ ...PLAN, label: 'twelve chars' }] }],
    ['an action turned off', { hotkeys: { closeTab: [] } }],
    [
      'modifiers in any order, symbols, digits, arrows',
      { hotkeys: { closeTab: ['Shift+Ctrl+9', 'Ctrl++', '?', 'Meta+ArrowUp', 'x'] } },
    ],
    ['two modifiers that open phases', { hotkeys: { openPhase: ['Ctrl+Alt'] } }],
    ['a task icon', { taskIcons: { 'work:some task\n#1': '🚢' } }],
    ['the last port', { port: 65535 }],
    ['a legacy root', { root: '/srv/docs' }],
    [
      'a collection with all its keys',
      {
        collections: [
          { label: 'Weekly', path: 'weekly/*/*.html', newestFirst: false, notify: true },
        ],
      },
    ],
  ]
  for (const [name, config] of fine) {
    it(`accepts ${name}`, () => {
      expect(checkConfig(config)).to.deep.equal([])
    })
  }

  it('names every problem at once', () => {
    const config = {
      port: 0,
      fileTypes: [],
      folders: [{ name: 'A' }, WORK, WORK],
      phasePattern: '(',
    }
    expect(checkConfig(config).map(problem => problem.at)).to.have.members([
      'folders.0.name',
      'folders.0.path',
      'folders.2.name',
      'phasePattern',
      'fileTypes',
      'port',
    ])
  })

  it('names a hundred problems at most, and counts the others', () => {
    const problems = checkConfig({ fileTypes: Array.from({ length: 5000 }, () => '.') })
    expect(problems).to.have.length(101)
    expect(problems.at(-1)).to.deep.equal({ at: '', says: '4900 more problems' })
  })

  it('leaves the prototype of all objects as it is', () => {
    checkConfig(JSON.parse('{"__proto__": {"polluted": 1}, "taskIcons": {"__proto__": "x"}}'))
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined)
  })
})

describe('unknownKeys', () => {
  it('names the keys at the top that mean nothing', () => {
    expect(unknownKeys({ port: 1, $schema: 'x', root: '/x', notes: 1, toString: 2 })).to.deep.equal(
      ['notes', 'toString'],
    )
  })
})

describe('the config schema', () => {
  it('describes every key', () => {
    expect(keysWithoutWords('', CONFIG_SCHEMA)).to.deep.equal([])
  })

  it('names a default for every key at the top that has one', () => {
    const properties = CONFIG_SCHEMA['properties'] as Record<string, { default?: unknown }>
    for (const [key, value] of Object.entries(DEFAULTS)) {
      expect(properties[key]?.default, key).to.deep.equal(value)
    }
  })
})

function keysWithoutWords(at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, additionalProperties } = schema as Record<string, unknown>
  const inner = Object.entries((properties ?? {}) as Record<string, { description?: string }>)
  return [
    ...inner.filter(([, key]) => !key.description).map(([name]) => `${at}.${name}`),
    ...inner.flatMap(([name, key]) => keysWithoutWords(`${at}.${name}`, key)),
    ...keysWithoutWords(`${at}.items`, items),
    ...keysWithoutWords(`${at}.*`, additionalProperties),
  ]
}
