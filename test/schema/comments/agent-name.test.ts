import { expect } from 'chai'
import fc from 'fast-check'
import { isAgentName } from '../../../schema/comments/agent-name.js'

const ALLOWED = [
  'claude',
  'Claude Code 2.1',
  'codex_2',
  'a',
  '7',
  'x-',
  'Müller',
  'Клод',
  'κλαύδιος',
  '克劳德',
  'クロード君',
  'youth',
  'proofreader',
  'young reader',
]

const REFUSED: [why: string, ...names: string[]][] = [
  ['is the name of the reader', 'reader', 'Reader', 'READER', 'reader2', 'r.e-a_d e r'],
  ['is the word for the reader', 'You', 'you', 'Y0u', 'you-'],
  ['ends in what is not seen there', 'reader ', 'reader.', 'claude ', 'claude.', 'a..'],
  [
    'looks like it in another script',
    'rеader',
    'геаԁег',
    'γου',
    'ʀᴇᴀᴅᴇʀ',
    'ｒｅａｄｅｒ',
    '𝐫𝐞𝐚𝐝𝐞𝐫',
    'réader',
  ],
  ['mixes scripts', 'clаude', 'cοdex', 'ｃlаude', 'claude克'],
  ['has no form of a name', '', ' x', '.x', '-x', 'a\nb', 'a\u200bb', 'a\u202eb', 'x'.repeat(41)],
]

describe('the name of an agent', () => {
  for (const name of ALLOWED) {
    it(`may be ${name}`, () => {
      expect(isAgentName(name)).to.equal(true)
    })
  }

  for (const [why, ...names] of REFUSED) {
    it(`is refused where it ${why}`, () => {
      expect(names.filter(isAgentName)).to.deep.equal([])
    })
  }

  it('is none of the reader, however its letters are spelt and what stands between them', () => {
    const letter = (sign: string) => {
      const spelt = [sign, sign.toUpperCase(), String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)]
      return fc.constantFrom(...spelt)
    }
    const between = fc.constantFrom('', ' ', '.', '_', '-', '1')
    for (const word of ['reader', 'you']) {
      const parts = [...word].flatMap(sign => [letter(sign), between])
      fc.assert(fc.property(fc.tuple(...parts), signs => !isAgentName(signs.join(''))))
    }
  })
})
