// Which new docs make no mark, and which files are not kept.

import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { compileMuted, compileSkip } from '../../../schema/review/doc-rules.js'

const collections = [
  { label: 'Loud', path: 'news/*', notify: true },
  { label: 'Silent', path: 'notes/*' },
  { label: 'Both', path: 'news/*' },
]

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
