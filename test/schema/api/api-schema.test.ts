// The schemas of replies and events are exact. That real ones fit is asserted where tests receive them:
// see support/shapes.ts.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { EVENTS, REPLIES } from '../../../schema/api/api-schema.js'
import type { JsonSchema } from '../../../schema/typed-schema.js'

const ajv = new Ajv2020({ strict: true })
/** Those that hold settings have the schema of the settings file in them. */
const WITH_SETTINGS = ['config', 'detect', 'places']
const SCHEMAS: readonly JsonSchema[] = [
  ...Object.entries<JsonSchema>(REPLIES),
  ...Object.entries<JsonSchema>(EVENTS),
]
  .filter(([name]) => !WITH_SETTINGS.includes(name))
  .map(([, schema]) => schema)

describe('the schemas of the API', () => {
  it('are valid', () => {
    for (const schema of SCHEMAS) expect(ajv.compile(schema)).to.be.a('function')
  })

  it('take no field that they do not name', () => {
    for (const schema of objectsIn(SCHEMAS)) {
      expect(schema['additionalProperties'], JSON.stringify(schema)).to.equal(false)
    }
  })

  it('let fields be missing only where that is said here', () => {
    const missing = [...objectsIn(SCHEMAS)].flatMap(schema => {
      const required = schema['required'] as string[]
      return Object.keys(schema['properties'] as object).filter(name => !required.includes(name))
    })
    const ofReplies = [
      'around',
      'checks',
      'code',
      'configProblem',
      'error',
      'events',
      'gone',
      'hash',
      'icon',
      'keys',
      'now',
      'port',
      'problem',
      'slow',
      'unread',
    ]
    expect(new Set(missing)).to.deep.equal(new Set(ofReplies))
  })

  it('name every setting that has a default', () => {
    const { config } = REPLIES.config['properties'] as { config: JsonSchema }
    expect(config['required']).to.include.members(['folders', 'docTypes', 'hotkeys', 'port'])
    expect(config['additionalProperties']).to.equal(false)
  })

  it('have forty hits at most', () => {
    const doc = { path: 'app/a.md', file: 'a.md', kind: 'md', title: 'A', ws: '' }
    const hit = { doc, snippet: '', hits: 1 }
    expect(ajv.validate(REPLIES.search, Array(40).fill(hit))).to.equal(true)
    expect(ajv.validate(REPLIES.search, Array(41).fill(hit))).to.equal(false)
  })
})

/** The schemas of objects with named fields, at any depth. */
function* objectsIn(value: unknown): Generator<JsonSchema> {
  if (typeof value !== 'object' || value === null) return
  if ('properties' in value && 'type' in value) yield value
  for (const held of Object.values(value)) yield* objectsIn(held)
}
