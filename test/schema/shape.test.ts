// Which key of a body is wrong.

import { expect } from 'chai'
import { isOneOf, isText, wrongKey } from '../../schema/shape.js'

const SHAPE = { path: isText(9), is: isOneOf('a', 'b', null) }

describe('the wrong key of a record', () => {
  const rows: [name: string, json: string, key: string | null][] = [
    ['is none where all keys are right', '{"is":null,"path":"x"}', null],
    ['is the first of the shape that is missing', '{}', 'path'],
    ['is the first of the shape with a wrong value', '{"path":1,"is":2}', 'path'],
    ['is a missing one before an unknown one', '{"path":"x","more":1}', 'is'],
    ['is an unknown one', '{"path":"x","is":"a","more":1}', 'more'],
    ['is __proto__, which no shape has', '{"path":"x","is":"a","__proto__":{}}', '__proto__'],
    ['is never one that is inherited', '{"__proto__":{"path":"x","is":"a"}}', 'path'],
    ['is the first where there is no record', '[]', 'path'],
    ['is the first for null', 'null', 'path'],
  ]
  for (const [name, json, key] of rows) {
    it(name, () => expect(wrongKey(JSON.parse(json), SHAPE)).to.equal(key))
  }

  it('is empty for an array in place of an empty object', () => {
    expect(wrongKey({}, {})).to.equal(null)
    expect(wrongKey([], {})).to.equal('')
  })
})
