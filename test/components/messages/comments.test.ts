import { expect } from 'chai'
import {
  readCommentControl,
  type CommentControl,
  type CommentMark,
  type CommentMessage,
} from '../../../components/messages/comments.js'
import { readFrameMessage } from '../../../components/messages/frame-message.js'
import { itIsRead } from './spoil.js'

const MARK: CommentMark = {
  from: 1,
  to: 2,
  start: 0,
  end: 4,
  isExact: true,
  isDrawing: false,
  drawn: null,
  state: 'open',
}

const MESSAGES: CommentMessage[] = [
  { type: 'plan-frame-commented', run: 1, placed: [0, 2], unplaced: [1] },
  { type: 'plan-frame-comment-press', run: 1, mark: 2 },
  { type: 'plan-frame-anchor', run: 1, anchor: null },
  {
    type: 'plan-frame-anchor',
    run: 1,
    anchor: { type: 'block', key: 2 ** 52, nth: 0, kind: 'svg', text: 'A label' },
  },
  { type: 'plan-frame-offer', of: 'block', box: { x: 1.5, y: -4, width: 200, height: 18 } },
  { type: 'plan-frame-offer', of: 'selection', box: null },
]

const CONTROLS: CommentControl[] = [
  {
    type: 'plan-frame-comments',
    run: 1,
    blocks: [1, 2],
    marks: [
      MARK,
      { ...MARK, start: null, end: null, isExact: false, isDrawing: true, state: 'draft' },
    ],
  },
  { type: 'plan-frame-comment-go', run: 1, mark: -1 },
  { type: 'plan-frame-offers', on: true },
  { type: 'plan-frame-anchor-ask', run: 1, blocks: [1, 2], of: 'previous' },
]

describe('what a doc says about its comments @one-engine', () => {
  itIsRead(MESSAGES, readFrameMessage)

  const values: [name: string, message: unknown][] = [
    ['a body beside the place', { ...MESSAGES[3], body: 'words' }],
    ['a box without a width', { ...MESSAGES[4], box: { x: 0, y: 0, height: 1 } }],
    ['a box that is nowhere', { ...MESSAGES[4], box: { x: NaN, y: 0, width: 1, height: 1 } }],
  ]
  for (const [name, message] of values) {
    it(`is ignored with ${name}`, () => expect(readFrameMessage(message)).to.equal(null))
  }
})

describe('what a doc is told about its comments @one-engine', () => {
  itIsRead(CONTROLS, readCommentControl)

  for (const [name, mark] of [
    ['a state there is not', { ...MARK, state: 'gone' }],
    ['half an offset', { ...MARK, start: 0.5 }],
    ['a body', { ...MARK, body: 'words' }],
  ] as const) {
    it(`C9: is ignored with a mark of ${name}`, () => {
      const control = { type: 'plan-frame-comments', run: 1, blocks: [], marks: [mark] }
      expect(readCommentControl(control)).to.equal(null)
    })
  }
})
