// Where comments stand after their doc was rewritten. The blocks are texts; a place is written with brackets around
// the quote.

import { expect } from 'chai'
import { keyOf } from '../../../schema/compare/keys.js'
import type { CommentAnchor, TextAnchor } from '../../../schema/comments/anchors.js'
import { BlockList, type QuoteSpan } from '../../../schema/comments/block-list.js'
import {
  carryAnchor,
  locateAnchor,
  VersionStep,
  type AnchorPlace,
} from '../../../schema/comments/carry.js'
import { times } from '../../support/whole.js'
import { block, blocksOf, randomPair } from '../compare/random-blocks.js'

const LIMIT = 'The limit is 10 requests per second for each key.'
const GOAL = 'We want fewer alarms at night, and none that is false.'
const STORE = 'Buckets live in Redis, one for each key and route.'
const TITLE = '# Rate limits'

describe('the place of a comment', () => {
  const rows: [name: string, versions: string[][], places: string[]][] = [
    [
      'stays while another block is edited',
      [
        [TITLE, '[limit] one'],
        ['# Limits', 'limit one'],
      ],
      ['[limit] one'],
    ],
    [
      'goes down with its block',
      [
        [TITLE, '[limit]'],
        [TITLE, GOAL, 'limit'],
      ],
      ['[limit]'],
    ],
    [
      'is the block that was moved and edited at once, as long as it is like no other',
      [
        [TITLE, 'The [limit is 10] requests per second for each key.', GOAL, 'a()', 'b()', 'c()'],
        [TITLE, 'a()', 'b()', 'c()', 'The limit is 20 requests per second for each key.', GOAL],
        [TITLE, 'a()', 'b()', 'c()', GOAL],
      ],
      ['moved: The limit is 20 requests per second for each key.', `gone: ${TITLE} | We want`],
    ],
    [
      'follows the quote in a block that is edited',
      [
        [`The [limit] is 10 for each key of a team.`],
        ['The new limit is 12 for each key of a team.'],
      ],
      ['The new [limit] is 12 for each key of a team.'],
    ],
    [
      'is its block where the quote was edited',
      [['The [limit is 10] for each key of a team.'], ['The limit is 12 for each key of a team.']],
      ['moved: The limit is 12 for each key of a team.'],
    ],
    [
      'is the one with its words beside it where the quote stands twice in its block',
      [
        ['A [key] for each team, and a plan.'],
        ['A key for each team, and a key plan.'],
        ['Now a plan for each key, and a key for each team, and a key plan.'],
      ],
      [
        'A [key] for each team, and a key plan.',
        'Now a plan for each key, and a [key] for each team, and a key plan.',
      ],
    ],
    [
      'is its block where nothing tells two such words apart',
      [['One [key], one plan for each team'], ['A key and a key; one plan for each team']],
      ['moved: A key and a key; one plan for each team'],
    ],
    [
      'is not exact on the other of two equal words',
      [
        ['The [hold] ends, the hold is swept by a loop at night.'],
        ['The hold is swept by a loop at night.'],
      ],
      ['moved: The hold is swept by a loop at night.'],
    ],
    [
      'is not exact within another word',
      [['At most [ten] of the alarms at night.'], ['Often some of the alarms at night.']],
      ['moved: Often some of the alarms at night.'],
    ],
    [
      'follows the quote where its block is split',
      [
        [TITLE, `${LIMIT} ${STORE} [Two teams] agree. ${GOAL}`],
        [TITLE, LIMIT, STORE, 'Two teams agree.', GOAL],
      ],
      ['[Two teams] agree.'],
    ],
    [
      'follows the quote where its block is joined to the next one',
      [
        [TITLE, '[Two teams] agree.', `${STORE} ${LIMIT}`],
        [TITLE, `Two teams agree. ${STORE} ${LIMIT}`],
      ],
      [`[Two teams] agree. ${STORE} ${LIMIT}`],
    ],
    [
      'follows the quote out of a block that stays',
      [
        [`${LIMIT} ${GOAL} [${STORE}]`, TITLE],
        [`${LIMIT} ${GOAL}`, TITLE, `Settled: ${STORE}`],
      ],
      [`Settled: [${STORE}]`],
    ],
    [
      'is not exact on a copy of the quote that was there before',
      [
        [`${LIMIT} ${GOAL} [${STORE}]`, TITLE, `Settled: ${STORE}`],
        [`${LIMIT} ${GOAL}`, TITLE, `Settled: ${STORE}`],
        [`${LIMIT} ${GOAL} Yes.`, TITLE, `Settled: ${STORE}`],
      ],
      [`moved: ${LIMIT} ${GOAL}`, `moved: ${LIMIT} ${GOAL} Yes.`],
    ],
    [
      'is what was written in the place of its block alone',
      [
        [TITLE, '[Nothing is settled.]', GOAL],
        [TITLE, 'All teams met.', 'The second one agreed.', GOAL],
      ],
      ['moved: All teams met.|The second one agreed.'],
    ],
    [
      'stays exact where an equal block goes that is far from it',
      [
        ['[Fixed]', LIMIT, 'Fixed', GOAL],
        ['Fixed', LIMIT, GOAL],
      ],
      ['[Fixed]'],
    ],
    [
      'moves with its block',
      [
        [`[${LIMIT}]`, GOAL, STORE, TITLE],
        [GOAL, STORE, LIMIT, TITLE],
      ],
      [`[${LIMIT}]`],
    ],
    [
      'moves with its block, however short, as long as there are as many of it',
      [
        [GOAL, '[ten]', LIMIT, STORE],
        [GOAL, LIMIT, STORE, 'ten'],
        ['ten', GOAL, LIMIT, STORE, 'ten'],
      ],
      ['[ten]', `gone: ${GOAL} | The lim`],
    ],
    [
      'is found by its quote in another block',
      [
        [`[${LIMIT}]`, GOAL],
        [GOAL, `Settled last week in the meeting of both teams: ${LIMIT}`],
      ],
      [`Settled last week in the meeting of both teams: [${LIMIT}]`],
    ],
    [
      'is gone with a short quote',
      [
        [TITLE, '[ten]', GOAL],
        [TITLE, GOAL, 'of ten'],
      ],
      ['gone: # Rate limits | We want'],
    ],
    [
      'is gone between blocks that were there before',
      [
        [TITLE, '[Ten]', 'Eleven', GOAL],
        [TITLE, 'Weather', 'Rain', '# Snow', GOAL],
        ['A wholly other page'],
      ],
      ['gone: # Rate limits | We want', 'gone:  | '],
    ],
    [
      'comes back with its text',
      [
        [TITLE, `[${LIMIT}]`, GOAL],
        [TITLE, GOAL],
        [TITLE, LIMIT, GOAL],
      ],
      [`gone: ${TITLE} | We want`, `[${LIMIT}]`],
    ],
    [
      'comes back with a short block',
      [[TITLE, '[ten]'], [TITLE], [TITLE, 'ten']],
      ['gone: # Rate limits | ', '[ten]'],
    ],
    [
      'comes back after its block was edited and edited again',
      [['at most [ten] for a key'], ['at most 12 for a key'], ['at most ten for a key']],
      ['moved: at most 12 for a key', 'at most [ten] for a key'],
    ],
    [
      'is not exact on the other of two equal blocks',
      [
        [`[${LIMIT}]`, GOAL, LIMIT],
        [GOAL, LIMIT],
        [GOAL, LIMIT, STORE],
      ],
      [`moved: ${LIMIT}`, `moved: ${LIMIT}`],
    ],
    [
      'is not exact on the one of two equal neighbours that is left',
      [
        [TITLE, `[${LIMIT}]`, LIMIT, GOAL],
        [TITLE, LIMIT, GOAL],
        [TITLE, LIMIT, LIMIT, GOAL],
      ],
      [`moved: ${LIMIT}`, `[${LIMIT}]`],
    ],
    [
      'spans blocks',
      [
        [TITLE, 'We want [fewer alarms', 'and less] noise', GOAL],
        [GOAL, 'We want fewer alarms', 'and less noise'],
      ],
      ['We want [fewer alarms|and less] noise'],
    ],
    [
      'spans blocks of which one is edited outside of the quote',
      [
        ['All we want are [fewer alarms', 'and less] noise at night'],
        ['All we need are fewer alarms', 'and less noise at night'],
      ],
      ['All we need are [fewer alarms|and less] noise at night'],
    ],
    [
      'is what is left of its blocks',
      [
        [TITLE, `[${LIMIT}`, `${STORE}]`, GOAL],
        [TITLE, STORE, GOAL],
      ],
      [`moved: ${STORE}`],
    ],
    [
      'is exact in text of other scripts',
      [
        ['קצב [הבקשות] מוגבל', TITLE],
        [GOAL, 'קצב הבקשות מוגבל'],
      ],
      ['קצב [הבקשות] מוגבל'],
    ],
    [
      'is exact where accents become parts of their letters',
      [['Le cafe\u0301 a [deux entre\u0301es]'], ['Le caf\u00e9 a deux entr\u00e9es']],
      ['Le caf\u00e9 a [deux entr\u00e9es]'],
    ],
    [
      'is not exact on a letter without its accent',
      [['The list has two [entre]es now.'], ['The list has three entre\u0301es now.']],
      ['moved: The list has three entre\u0301es now.'],
    ],
    [
      'is exact in text without spaces',
      [
        ['每个密钥的[速率]限制', TITLE],
        [GOAL, '每个密钥的速率限制'],
      ],
      ['每个密钥的[速率]限制'],
    ],
  ]
  for (const [name, [made = [], ...later], places] of rows) {
    it(name, () => {
      const { anchor, list } = bracketed(made)
      expect(drawn(locateAnchor(anchor, list), list)).to.equal(made.filter(isBracketed).join('|'))
      const found = later.map(texts => {
        const to = new BlockList(blocksOf(...texts))
        return drawn(carryAnchor(anchor, new VersionStep(list, to)), to)
      })
      expect(found).to.deep.equal(places)
    })
  }

  it('is exact with accents that are stored as signs of their own', () => {
    const list = new BlockList(blocksOf('Le cafe\u0301 est ouvert'))
    const quote = { type: 'text', quote: 'caf\u00e9', prefix: '', suffix: '' } as const
    const name = { key: keyOf('Le café est ouvert'), nth: 0 }
    const anchor = { ...quote, from: { ...name, start: 3 }, to: { ...name, end: 8 } }
    expect(drawn(locateAnchor(anchor, list), list)).to.equal('Le [cafe\u0301] est ouvert')
  })

  it('is found by its quote where the names of its blocks fit nowhere', () => {
    const name = { key: 1, nth: 7 }
    const quote = { type: 'text', quote: STORE, prefix: '', suffix: '' } as const
    const anchor = { ...quote, from: { ...name, start: 900 }, to: { ...name, end: 3 } }
    const list = new BlockList(blocksOf(TITLE, `So: ${STORE}`))
    expect(drawn(locateAnchor(anchor, list), list)).to.equal(`So: [${STORE}]`)
    const other = new BlockList(blocksOf(TITLE))
    expect(locateAnchor(anchor, other).is).to.equal('gone')
  })

  describe('on a whole block', () => {
    const anchorOf = (text: string): CommentAnchor => {
      return { type: 'block', key: keyOf(text), nth: 0, kind: 'p', text }
    }
    const after = (texts: string[], later: string[]) => {
      const from = new BlockList(blocksOf(...texts))
      const to = new BlockList(blocksOf(...later))
      return drawn(carryAnchor(anchorOf(texts[0] ?? ''), new VersionStep(from, to)), to)
    }

    it('is exact wherever the block is', () => {
      expect(after(['⟨image: flow⟩', GOAL], [GOAL, TITLE, '⟨image: flow⟩'])).to.equal(
        'exact: ⟨image: flow⟩',
      )
    })

    it('is moved where the block is edited', () => {
      expect(after([LIMIT, GOAL], [`${LIMIT} Now.`, GOAL])).to.equal(`moved: ${LIMIT} Now.`)
    })

    it('is gone with the block', () => {
      expect(after([LIMIT, GOAL], [GOAL])).to.equal('gone:  | We want')
    })
  })

  it('C5: is exact, moved or gone after each of 60 rewrites, and never exact on another text', () => {
    for (let seed = 1; seed <= times(20, 2); seed++) {
      const list = new BlockList(randomPair(seed).from)
      const anchors = list.blocks.slice(0, 30).map((_, at) => wordsOf(list, at))
      let { blocks } = list
      for (let rewrite = 1; rewrite <= 60; rewrite++) {
        blocks = randomPair(seed * 100 + rewrite, blocks).to
        const to = new BlockList(blocks)
        const step = new VersionStep(list, to)
        for (const anchor of anchors) {
          const { is, from, to: last, start, end } = carryAnchor(anchor, step)
          expect(is).to.be.oneOf(['exact', 'moved', 'gone'])
          expect(from).to.be.within(0, to.blocks.length)
          if (is !== 'exact') continue
          const text = to.textOf({ from, to: last })
          const cut = text.slice(start ?? 0, text.length - (to.textAt(last).length - (end ?? 0)))
          expect(cut).to.equal(anchor.quote)
        }
      }
    }
  })
})

function isBracketed(text: string): boolean {
  return /[[\]]/.test(text)
}

/** An anchor on the text between the brackets, and the blocks without them. */
function bracketed(texts: readonly string[]): { anchor: CommentAnchor; list: BlockList } {
  const list = new BlockList(texts.map(text => block(text.replace(/[[\]]/g, ''))))
  const from = texts.findIndex(text => text.includes('['))
  const to = texts.findIndex(text => text.includes(']'))
  const start = texts[from]?.indexOf('[') ?? 0
  const end = (texts[to]?.indexOf(']') ?? 0) - (from === to ? 1 : 0)
  return { anchor: textAnchor(list, { from, to, start, end }), list }
}

function wordsOf(list: BlockList, at: number): TextAnchor {
  return textAnchor(list, { from: at, to: at, start: 0, end: list.textAt(at).length })
}

function textAnchor(list: BlockList, { from, to, start, end }: QuoteSpan): TextAnchor {
  const text = list.textOf({ from, to })
  const quote = text.slice(start, text.length - (list.textAt(to).length - end))
  const nameOf = (at: number) => {
    const key = list.blocks[at]?.key ?? 0
    return { key, nth: list.placesOf(key).indexOf(at) }
  }
  return {
    type: 'text',
    quote,
    prefix: '',
    suffix: '',
    from: { ...nameOf(from), start },
    to: { ...nameOf(to), end },
  }
}

/** The blocks of a place, a bar between them, with brackets around what is exact. */
function drawn({ is, from, to, start, end }: AnchorPlace, list: BlockList): string {
  if (is === 'gone') return `gone: ${list.textAt(from - 1)} | ${list.textAt(to + 1).slice(0, 7)}`
  const texts = list.blocks.slice(from, to + 1).map(({ text }) => text)
  if (start === null || end === null) return `${is}: ${texts.join('|')}`
  const last = texts.length - 1
  texts[last] = `${(texts[last] ?? '').slice(0, end)}]${(texts[last] ?? '').slice(end)}`
  texts[0] = `${(texts[0] ?? '').slice(0, start)}[${(texts[0] ?? '').slice(start)}`
  return texts.join('|')
}
