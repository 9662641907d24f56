import { MOST_BLOCKS, MOST_CHANGES } from '../../../schema/compare/limits.js'
import { expect } from 'chai'

import { readAnnotationControl } from '../../../components/messages/annotation-control.js'
import type {
  AnnotationControl,
  AnnotationMessage,
  ChangeMark,
  CommentMark,
} from '../../../components/messages/annotations.js'
import { readFrameMessage } from '../../../components/messages/frame-message.js'
import { itIsRead } from './spoil.js'

const CHANGE: ChangeMark = {
  ...{ at: 2, kind: 'edit', ranges: [[0, 4]], n: 1 },
  words: 'old words',
  isItem: false,
}

const COMMENT: CommentMark = {
  from: 1,
  to: 2,
  start: 0,
  end: 4,
  isExact: true,
  isDrawing: false,
  drawn: null,
  state: 'open',
}

const PLACE = { left: 10.5, top: 200, bottom: 240, from: 0, to: 600 }

const MESSAGES: AnnotationMessage[] = [
  { type: 'plan-frame-marked', kind: 'changes', run: 1, placed: [0, 2], live: 9 },
  { type: 'plan-frame-at', kind: 'changes', run: 1, mark: 0, of: 3, place: PLACE },
  {
    type: 'plan-frame-press',
    kind: 'changes',
    run: 1,
    mark: 2,
    place: { ...PLACE, top: -4 },
  },
  { type: 'plan-frame-blocks', run: 1, blocks: [{ key: 2 ** 52, kind: 'p', text: 'One.' }] },
  {
    type: 'plan-frame-anchor',
    run: 1,
    anchor: { type: 'block', key: 2 ** 52, nth: 0, kind: 'svg', text: 'A label' },
  },
  { type: 'plan-frame-offer', of: 'block', box: { x: 1.5, y: -4, width: 200, height: 18 } },
  { type: 'plan-frame-offer', of: 'selection', box: null },
  { type: 'plan-frame-press', kind: 'comments', run: 1, mark: 2, place: null },
  { type: 'plan-frame-blocks', run: 1, blocks: null },
  { type: 'plan-frame-anchor', run: 1, anchor: null },
]

const CONTROLS: AnnotationControl[] = [
  {
    type: 'plan-frame-marks',
    kind: 'changes',
    run: 1,
    blocks: [1, 2],
    marks: [CHANGE, { ...CHANGE, words: null }],
  },
  { type: 'plan-frame-marks', kind: 'changes', run: 2, blocks: [], marks: [] },
  {
    type: 'plan-frame-marks',
    kind: 'comments',
    run: 1,
    blocks: [1, 2],
    marks: [
      COMMENT,
      { ...COMMENT, start: null, end: null, isExact: false, isDrawing: true, state: 'draft' },
    ],
  },
  { type: 'plan-frame-go', kind: 'changes', run: 1, mark: 3 },
  { type: 'plan-frame-go', kind: 'comments', run: 1, mark: -1 },
  { type: 'plan-frame-step', by: -1 },
  { type: 'plan-frame-blocks', run: 4 },
  { type: 'plan-frame-offers', on: true },
  { type: 'plan-frame-anchor-ask', run: 1, blocks: [1, 2], of: 'previous' },
]

describe('what a doc says about its annotations @one-engine', () => {
  itIsRead(MESSAGES, readFrameMessage)

  const values: [name: string, message: unknown][] = [
    [
      'more marks than there can be',
      { ...MESSAGES[0], placed: new Array(MOST_CHANGES + 1).fill(0) },
    ],
    ['half a mark', { ...MESSAGES[0], placed: [0.5] }],
    ['a place that is nowhere', { ...MESSAGES[2], place: { ...PLACE, left: Infinity } }],
    ['more blocks than there can be', { ...MESSAGES[3], blocks: blocks(MOST_BLOCKS + 1, 'x') }],
    ['more than 8 MB of text', { ...MESSAGES[3], blocks: blocks(9, 'x'.repeat(2 ** 20)) }],
    [
      'a field more in a block',
      { ...MESSAGES[3], blocks: [{ key: 1, kind: 'p', text: '', a: 1 }] },
    ],
    ['a body beside the place', { ...MESSAGES[4], body: 'words' }],
    ['a box without a width', { ...MESSAGES[5], box: { x: 0, y: 0, height: 1 } }],
    ['a box that is nowhere', { ...MESSAGES[5], box: { x: NaN, y: 0, width: 1, height: 1 } }],
  ]
  for (const [name, message] of values) {
    it(`is ignored with ${name}`, () => expect(readFrameMessage(message)).to.equal(null))
  }
})

describe('what a doc is told about its annotations @one-engine', () => {
  itIsRead(CONTROLS, readAnnotationControl)

  const marks: [name: string, mark: unknown, kind?: 'comments'][] = [
    ['a kind there is not', { ...CHANGE, kind: 'gone' }],
    ['a range that ends before it begins', { ...CHANGE, ranges: [[4, 0]] }],
    ['half a range', { ...CHANGE, ranges: [[4]] }],
    ['a text for its ranges', { ...CHANGE, ranges: 'all' }],
    ['a number for its words', { ...CHANGE, words: 0 }],
    ['a field more', { ...CHANGE, old: 'text' }],
    ['another kind of annotation', COMMENT],
    ['a state there is not', { ...COMMENT, state: 'gone' }, 'comments'],
    ['half an offset', { ...COMMENT, start: 0.5 }, 'comments'],
    ['a body (C9)', { ...COMMENT, body: 'words' }, 'comments'],
  ]
  for (const [name, mark, kind = 'changes'] of marks) {
    it(`is ignored with a mark of ${name}`, () => {
      const control = { type: 'plan-frame-marks', kind, run: 1, blocks: [], marks: [mark] }
      expect(readAnnotationControl(control)).to.equal(null)
    })
  }
})

function blocks(count: number, text: string) {
  return Array.from({ length: count }, () => ({ key: 1, kind: 'p', text }))
}
