import { MOST_BLOCKS, MOST_CHANGES } from '../../../schema/compare/limits.js'
import { expect } from 'chai'

import {
  readCompareControl,
  type ChangeMark,
  type CompareControl,
  type CompareMessage,
} from '../../../components/messages/compare.js'
import { readFrameMessage } from '../../../components/messages/frame-message.js'
import { itIsRead } from './spoil.js'

const MARK: ChangeMark = {
  ...{ at: 2, kind: 'edit', ranges: [[0, 4]], n: 1 },
  words: 'old words',
  isItem: false,
}

const PLACE = { left: 10.5, top: 200, bottom: 240, from: 0, to: 600 }

const MESSAGES: CompareMessage[] = [
  { type: 'plan-frame-compared', run: 1, placed: [0, 2], unplaced: [1], live: 9 },
  { type: 'plan-frame-at', run: 1, mark: 0, of: 3, place: PLACE },
  { type: 'plan-frame-press', run: 1, mark: 2, place: { ...PLACE, top: -4 } },
  { type: 'plan-frame-blocks', run: 1, blocks: [{ key: 2 ** 52, kind: 'p', text: 'One.' }] },
]

const CONTROLS: CompareControl[] = [
  { type: 'plan-frame-compare', run: 1, blocks: [1, 2], marks: [MARK, { ...MARK, words: null }] },
  { type: 'plan-frame-compare', run: 2, blocks: [], marks: [] },
  { type: 'plan-frame-go', run: 1, mark: 3 },
  { type: 'plan-frame-step', by: -1 },
  { type: 'plan-frame-blocks', run: 4 },
]

describe('what a doc says about its changes @one-engine', () => {
  itIsRead(MESSAGES, readFrameMessage)

  const values: [name: string, message: unknown][] = [
    [
      'more marks than there can be',
      { ...MESSAGES[0], placed: new Array(MOST_CHANGES + 1).fill(0) },
    ],
    ['half a mark', { ...MESSAGES[0], unplaced: [0.5] }],
    ['no place', { ...MESSAGES[2], x: Infinity }],
    ['more blocks than there can be', { ...MESSAGES[3], blocks: blocks(MOST_BLOCKS + 1, 'x') }],
    ['more than 8 MB of text', { ...MESSAGES[3], blocks: blocks(9, 'x'.repeat(2 ** 20)) }],
    [
      'a field more in a block',
      { ...MESSAGES[3], blocks: [{ key: 1, kind: 'p', text: '', a: 1 }] },
    ],
  ]
  for (const [name, message] of values) {
    it(`is ignored with ${name}`, () => expect(readFrameMessage(message)).to.equal(null))
  }
})

describe('what a doc is told about its changes @one-engine', () => {
  itIsRead(CONTROLS, readCompareControl)

  const marks: [name: string, mark: unknown][] = [
    ['a kind there is not', { ...MARK, kind: 'gone' }],
    ['a range that ends before it begins', { ...MARK, ranges: [[4, 0]] }],
    ['half a range', { ...MARK, ranges: [[4]] }],
    ['a text for its ranges', { ...MARK, ranges: 'all' }],
    ['a number for its words', { ...MARK, words: 0 }],
    ['a field more', { ...MARK, old: 'text' }],
  ]
  for (const [name, mark] of marks) {
    it(`is ignored with a mark of ${name}`, () => {
      const control = { type: 'plan-frame-compare', run: 1, blocks: [], marks: [mark] }
      expect(readCompareControl(control)).to.equal(null)
    })
  }
})

function blocks(count: number, text: string) {
  return Array.from({ length: count }, () => ({ key: 1, kind: 'p', text }))
}
