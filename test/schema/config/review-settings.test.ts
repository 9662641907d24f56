// The settings of reviews: what is allowed, what is filled in, what is written, and which keys clash.

import { expect } from 'chai'
import { checkConfig, unknownKeys } from '../../../schema/config/check.js'
import { reviewClashes } from '../../../schema/config/review-clashes.js'
import { REVIEW_DEFAULTS, fillReview } from '../../../schema/config/review-settings.js'
import { fillDefaults, withoutDefaults } from '../../../schema/config/upgrade.js'
import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'

describe('the settings of reviews', () => {
  const fine: [name: string, review: object][] = [
    ['nothing', {}],
    ['the defaults, written out', REVIEW_DEFAULTS],
    ['marks by hand', { readMarks: 'manual' }],
    ['no kept bytes, and the largest file', { versions: { maxBytes: 0, maxFile: 67_108_864 } }],
    ['no patterns', { versions: { skip: [] } }],
    ['repositories, which older files have', { repositories: { work: '~/code', docs: null } }],
    ['quiet folders', { quiet: ['work', 'docs-2'] }],
    [
      'a key turned off, and keys that are not offered yet',
      { keys: { readNext: [], queue: ['x'] } },
    ],
  ]
  for (const [name, review] of fine) {
    it(`may be ${name}`, () => expect(checkConfig({ review })).to.deep.equal([]))
  }

  const wrong: [review: unknown, at: string, says: RegExp][] = [
    [[], 'review', /an object/],
    [null, 'review', /an object/],
    [{ readMarks: 'never' }, 'review.readMarks', /one of auto, manual/],
    [{ marks: 'auto' }, 'review.marks', /not a known key/],
    [{ versions: { maxBytes: -1 } }, 'review.versions.maxBytes', /must be 0 or more/],
    [{ versions: { maxBytes: 1.5 } }, 'review.versions.maxBytes', /whole number/],
    [{ versions: { maxFile: 67_108_865 } }, 'review.versions.maxFile', /between 0 and 67108864/],
    [{ versions: { keep: 1 } }, 'review.versions.keep', /not a known key/],
    [{ versions: { skip: ['a', ''] } }, 'review.versions.skip.1', /must not be empty/],
    [{ versions: { skip: 'a' } }, 'review.versions.skip', /a list/],
    [{ quiet: ['work', 'A'] }, 'review.quiet.1', /lower case/],
    [{ keys: { comment: ['Alt+Nope'] } }, 'review.keys.comment.0', /must be a key/],
    [{ keys: { comment: ['Alt'] } }, 'review.keys.comment.0', /must be a key/],
    [{ keys: { approve: [] } }, 'review.keys.approve', /not a known key/],
  ]
  for (const [review, at, says] of wrong) {
    it(`are refused at ${at} for ${JSON.stringify(review)}`, () => {
      const problems = checkConfig({ review })
      expect(problems.map(problem => problem.at)).to.deep.equal([at])
      expect(problems[0]?.says).to.match(says)
    })
  }

  it('have a key that is known', () =>
    expect(unknownKeys({ review: {}, other: 1 })).to.eql(['other']))

  it('are filled in part by part', () => {
    expect(fillReview()).to.deep.equal(REVIEW_DEFAULTS)
    const filled = fillReview({ versions: { maxFile: 1 }, keys: { queue: [] }, quiet: ['a'] })
    expect(filled).to.deep.equal({
      ...REVIEW_DEFAULTS,
      quiet: ['a'],
      versions: { ...REVIEW_DEFAULTS.versions, maxFile: 1 },
      keys: { ...REVIEW_DEFAULTS.keys, queue: [] },
    })
  })

  it('are read exactly as the file has them, and not at all where it has none', () => {
    const review = { versions: { skip: [] } }
    expect(fillDefaults({ review }).review).to.equal(review)
    expect(fillDefaults({ review: {} }).review).to.deep.equal({})
    expect(fillDefaults({})).not.to.have.property('review')
  })

  it('stay in the file where a save has none, and go where it has empty ones', () => {
    const before = { review: { readMarks: 'manual' }, port: 1 }
    const config = fillDefaults({})
    expect(withoutDefaults(config, before)).to.deep.equal({ review: { readMarks: 'manual' } })
    expect(withoutDefaults({ ...config, review: { quiet: [] } }, before)).to.deep.equal({
      review: { quiet: [] },
    })
    expect(withoutDefaults({ ...config, review: {} }, before)).to.deep.equal({})
  })
})

describe('a key of reviews', () => {
  it('clashes with no hotkey by default', () => {
    expect(reviewClashes(undefined, DEFAULT_HOTKEYS)).to.deep.equal([])
  })

  it('that is a hotkey, too, is named with what the hotkey does', () => {
    const clashes = reviewClashes({ keys: { comment: ['Alt+C', 'Alt+w'] } }, DEFAULT_HOTKEYS)
    expect(clashes).to.deep.equal([
      {
        at: 'review.keys.comment.1',
        says: 'Alt+W does “Close the tab”, which is set in hotkeys',
      },
    ])
  })

  it('is named where its default clashes with a hotkey that was set', () => {
    const hotkeys = { ...DEFAULT_HOTKEYS, splitDown: ['Alt+M'] }
    expect(reviewClashes({}, hotkeys).map(({ at }) => at)).to.deep.equal(['review.keys.readNext.0'])
  })
})
