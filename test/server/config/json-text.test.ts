import { expect } from 'chai'
import { jsonProblem } from '../../../server/config/json-text.js'

describe('jsonProblem', () => {
  const broken: [name: string, text: string, says: string][] = [
    ['an empty file', '', 'is empty'],
    ['a file of white space', ' \n\t', 'is empty'],
    ['a half-written file', '{\n  "port": 41', 'line 2: ends too early'],
    [
      'a half-written text',
      '{\n  "plansFolder": "pl',
      'line 2: a text that does not end on its line',
    ],
    ['a byte order mark', '\uFEFF{}', 'line 1: begins with a byte order mark; save it without one'],
    ['a line comment', '{\n  // mine\n  "port": 1\n}', 'line 2: comments are not allowed in JSON'],
    ['a block comment', '{ /* mine */ }', 'line 1: comments are not allowed in JSON'],
    ['a comma too many', '{\n  "port": 1,\n}', 'line 2: a comma too many'],
    ['a comma too many in a list', '["html",\n"md",]', 'line 2: a comma too many'],
    ['a missing comma', '{ "a": 1\n"b": 2 }', 'line 2: a comma or } is missing'],
    ['a key given twice', '{\n"port": 1,\n"port": 2\n}', 'line 3: "port" is given twice'],
    ['a key twice, once escaped', '{"port": 1, "p\\u006frt": 2}', 'line 1: "port" is given twice'],
    ['a key without quotes', '{ port: 1 }', 'line 1: a key in double quotes should stand here'],
    ['a missing colon', '{ "port" 1 }', 'line 1: a colon is missing after "port"'],
    ['single quotes', '{ "a": \'b\' }', 'line 1: no value here'],
    ['two values', '{}\n{}', 'line 2: something follows the end'],
    ['a number with a leading zero', '{ "port": 0123 }', 'line 1: no value here'],
    ['a bad escape', '["\\x"]', 'line 1: a text with a bad escape or a control character'],
    ['a tab in a text', '["\t"]', 'line 1: a text with a bad escape or a control character'],
    ['deep nesting', '['.repeat(100_000), 'line 1: nested too deeply'],
  ]
  for (const [name, text, says] of broken) {
    it(`names ${name} with its line`, () => {
      expect(jsonProblem(text)).to.equal(says)
    })
  }

  const sound = [
    '{}',
    '[]',
    ' null\n',
    '-1.5e+3',
    '"\\"\\\\/\\u00e9 // no comment"',
    '{"a": {"b": [1, true, false, null, "x"]}, "c": {"a": 0}}',
    '{"__proto__": 1}',
  ]
  for (const text of sound) {
    it(`finds nothing wrong with ${text.trim()}`, () => {
      expect(jsonProblem(text)).to.equal(null)
      expect(() => JSON.parse(text) as unknown).not.to.throw()
    })
  }
})
