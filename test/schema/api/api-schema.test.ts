// The schemas of replies and events are exact. That real ones fit is asserted where tests receive them:
// see support/shapes.ts.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { EVENTS, REPLIES } from '../../../schema/api/api-schema.js'
import type { JsonSchema } from '../../../schema/config/rules-schema.js'
import { REVIEW_KEYS } from '../../../schema/hotkeys/review-keys.js'

const ajv = new Ajv2020({ strict: true })
const SCHEMAS: readonly JsonSchema[] = [...Object.values(REPLIES), ...Object.values(EVENTS)]

/** What a file of settings may leave out of a docs folder, and of the settings of reviews. */
const OF_SETTINGS = [
  ...['$schema', 'review', 'statusFolders', 'plansFolder', 'phasePattern', 'fileTypes', 'groups'],
  ...['collections', 'except', 'newestFirst', 'notify'],
]
const OF_REVIEWS = [
  ...['readMarks', 'versions', 'maxBytes', 'maxFile', 'skip', 'repositories', 'quiet', 'keys'],
]

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
    const ofReplies = ['configProblem', 'error', 'gone', 'hash', 'icon', 'problem', 'unread']
    const overrides = ['folders', 'port']
    expect(new Set(missing)).to.deep.equal(
      new Set([...ofReplies, ...overrides, ...OF_SETTINGS, ...OF_REVIEWS, ...REVIEW_KEYS]),
    )
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
