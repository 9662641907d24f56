import { expect } from 'chai'
import fc from 'fast-check'
import { editJson, jsonProblem } from '../../../server/config/json-text.js'

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

const TEXT = `{
  "port" : 4100,

  "fileTypes": ["html", "md"],
  "folders": [
    { "name": "a", "path": "/a" },
    {
      "name": "b",
      "path": "/b"
    }
  ],
  "notes": {"mine": [1, 2]}
}
`

describe('editJson', () => {
  interface Settings {
    port: number
    fileTypes: string[]
    folders: object[]
    notes: object
    theme?: object
  }
  const edited = (change: (value: Settings) => object) => {
    const text = editJson(TEXT, change(JSON.parse(TEXT) as Settings))
    return { text, lines: linesThatDiffer(TEXT, text) }
  }

  it('changes nothing where the value is the same', () => {
    expect(edited(value => value).text).to.equal(TEXT)
  })

  it('changes only the line of a key that has another value', () => {
    expect(edited(value => ({ ...value, port: 1 })).lines).to.deep.equal([
      '-  "port" : 4100,',
      '+  "port" : 1,',
    ])
  })

  it('puts a new key at the end, and leaves its neighbour as it is', () => {
    expect(edited(value => ({ ...value, theme: { is: ['x'] } })).lines).to.deep.equal([
      '-  "notes": {"mine": [1, 2]}',
      '+  "notes": {"mine": [1, 2]},',
      '+  "theme": {',
      '+    "is": [',
      '+      "x"',
      '+    ]',
      '+  }',
    ])
  })

  it('puts a new item into a list that stands on one line', () => {
    const { lines } = edited(value => ({ ...value, fileTypes: ['html', 'md', 'txt'] }))
    expect(lines).to.include('+  "fileTypes": ["html", "md", "txt"],').and.have.length(2)
  })

  it('puts a new item at the end of a list with a line for each', () => {
    const { lines } = edited(value => ({
      ...value,
      folders: [...value.folders, { name: 'c', path: '/c' }],
    }))
    expect(lines).to.deep.equal(['+    },', '+    {', '+      "name": "c",', '+      "path": "/c"'])
  })

  const removals: [which: string, keys: string[], text: string][] = [
    ['the first', ['b', 'c'], '{\n  "b": 2,\n  "c": 3\n}\n'],
    ['a middle', ['a', 'c'], '{\n  "a": 1,\n  "c": 3\n}\n'],
    ['the last', ['a', 'b'], '{\n  "a": 1,\n  "b": 2\n}\n'],
    ['every', [], '{}\n'],
  ]
  for (const [which, keys, text] of removals) {
    it(`takes out ${which} key`, () => {
      const old = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n'
      const all = JSON.parse(old) as Record<string, number>
      const value = Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)))
      expect(editJson(old, value)).to.equal(text)
    })
  }

  it('says exactly what the value says, whatever stood there and in whatever style', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    const indents = fc.constantFrom<(string | number | undefined)[]>(undefined, 2, '\t')
    fc.assert(
      fc.property(objects, objects, indents, fc.boolean(), (old, wanted, indent, isWindows) => {
        const text = JSON.stringify(old, null, indent)
        const value = JSON.parse(JSON.stringify({ ...old, ...wanted })) as object
        const result = editJson(isWindows ? text.replaceAll('\n', '\r\n') : text, value)
        expect(jsonProblem(result)).to.equal(null)
        expect(JSON.parse(result)).to.deep.equal(value)
        expect(JSON.parse(editJson(result, wanted))).to.deep.equal(
          JSON.parse(JSON.stringify(wanted)),
        )
      }),
    )
  })
})

/** The lines that only one of the two texts has, `-` those of the first. */
function linesThatDiffer(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const start = now.findIndex((line, i) => line !== old[i])
  if (start < 0) return []
  let same = 0
  while (same < old.length - start && old.at(-1 - same) === now.at(-1 - same)) same++
  return [
    ...old.slice(start, old.length - same).map(line => `-${line}`),
    ...now.slice(start, now.length - same).map(line => `+${line}`),
  ]
}
