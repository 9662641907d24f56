// Keys of docs, which new docs make no mark, and which files are not kept.

import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { compileMuted, compileSkip, docKey } from '../../../schema/review/identity.js'

const flat = { ...DEFAULTS, statusFolders: null }
const collections = [
  { label: 'Loud', path: 'news/*', notify: true },
  { label: 'Silent', path: 'notes/*' },
  { label: 'Both', path: 'news/*' },
]

describe('the key of a doc', () => {
  const rows: [place: string, key: string][] = [
    ['active/search/plans/a.md', 't:search/plans/a.md'],
    ['done/search/plans/a.md', 't:search/plans/a.md'],
    ['weekly/a.md', 'p:weekly/a.md'],
    ['active/a.md', 'p:active/a.md'],
    ['a.md', 'p:a.md'],
  ]
  for (const [place, key] of rows) {
    it(`at ${place} is ${key}`, () => expect(docKey(place, DEFAULTS)).to.equal(key))
  }

  it('without status folders begins with the task', () => {
    expect(docKey('search/plans/a.md', flat)).to.equal('t:search/plans/a.md')
  })
})

describe('a new doc', () => {
  const rows: [place: string, isMuted: boolean][] = [
    ['active/search/plans/a.md', false],
    ['done/search/plans/a.md', true],
    ['news/a.md', false],
    ['notes/a.md', true],
  ]
  for (const [place, isMuted] of rows) {
    it(`at ${place} makes ${isMuted ? 'no' : 'a'} mark`, () => {
      expect(compileMuted({ ...DEFAULTS, collections })(place)).to.equal(isMuted)
    })
  }
})

describe('a file that is not kept', () => {
  const isSkipped = compileSkip(['*.env*', 'private/*'])
  const rows: [place: string, expected: boolean][] = [
    ['active/a/plans/deploy.env.md', true],
    ['active/a/plans/DEPLOY.ENV', true],
    ['private/deep/a.md', true],
    ['active/private/a.md', false],
    ['active/a/plans/environment.md', false],
  ]
  for (const [place, expected] of rows) {
    it(`by name or place: ${place} ${expected ? 'fits' : 'does not fit'}`, () => {
      expect(isSkipped(place)).to.equal(expected)
    })
  }
})
