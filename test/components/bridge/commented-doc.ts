// A doc in a frame whose comments are marked: what it is asked, and what it draws.

import { sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { isAnchor, type CommentAnchor } from '../../../schema/comments/anchors.js'
import { BlockList } from '../../../schema/comments/block-list.js'
import type { AnchorPlace } from '../../../schema/comments/carry.js'
import { readBlocks } from '../../../components/comparison/walk.js'
import type { AnchorTarget, CommentMark } from '../../../components/messages/annotations.js'
import { Framed, startWith } from './framed.js'

const DOC = '/test/components/bridge/compared.html'

export const CAN_PAINT = 'highlights' in CSS

export interface BadgeSides {
  left: number
  top: number
  right: number
  bottom: number
}

interface ShownBadge extends BadgeSides {
  look: string
  count: string
}

export class CommentedDoc extends Framed {
  /** The number of the last request. */
  requests = 0

  constructor() {
    super(startWith({ path: DOC }), '', DOC)
  }

  override async loaded(): Promise<this> {
    await super.loaded()
    this.frame.style.cssText = 'width: 700px; height: 500px; border: 0; display: block'
    while ((await this.run('innerWidth')) !== 700) await new Promise(requestAnimationFrame)
    return this
  }

  /** Draws a page, as its file has it. */
  async draw(html: string): Promise<BlockList> {
    await this.run(`document.body.innerHTML = ${JSON.stringify(html)}`)
    const { documentElement } = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
    return new BlockList(readBlocks<Node>(documentElement, { isMarkdown: false }).blocks)
  }

  async ask(list: BlockList, of: AnchorTarget): Promise<CommentAnchor | null> {
    const run = ++this.requests
    this.tell({ type: 'plan-frame-anchor-ask', run, blocks: keysOf(list), of })
    const { anchor } = await this.next('plan-frame-anchor')
    expect(anchor === null || isAnchor(anchor)).to.equal(true)
    return anchor
  }

  /** Wants offers. The script is there then: before, no move of the pointer has a place. */
  async offer(list: BlockList): Promise<void> {
    this.tell({ type: 'plan-frame-offers', on: true })
    await this.ask(list, 'selection')
  }

  /** The place of these words, once they are selected. */
  async anchorOf(list: BlockList, words: string): Promise<CommentAnchor> {
    expect(await this.run(`select(${JSON.stringify(words)})`)).to.equal(words)
    return (await this.ask(list, 'selection')) ?? { type: 'doc' }
  }

  async mark(list: BlockList, marks: readonly CommentMark[]) {
    const run = ++this.requests
    this.tell({ type: 'plan-frame-marks', kind: 'comments', run, blocks: keysOf(list), marks })
    return placedOf(await this.next('plan-frame-marked'), marks)
  }

  async painted(look = 'open'): Promise<string[]> {
    return (await this.run(`painted('plan-comment-${look}')`)) as string[]
  }

  async badges(): Promise<ShownBadge[]> {
    return (await this.run('badges()')) as ShownBadge[]
  }

  /** Moves the pointer there, or clicks there: a place of its window. */
  async point(type: 'move' | 'click', x: number, y: number): Promise<void> {
    const { left, top } = this.frame.getBoundingClientRect()
    const position: [number, number] = [Math.round(left + x), Math.round(top + y)]
    await sendMouse({ type, position })
  }
}

/** The marks that are shown, and the others. */
export function placedOf({ placed }: { placed: readonly number[] }, marks: readonly unknown[]) {
  const unplaced = [...marks.keys()].filter(mark => !placed.includes(mark))
  return { placed, unplaced }
}

export function keysOf({ blocks }: BlockList): number[] {
  return blocks.map(({ key }) => key)
}

export function markOf(place: AnchorPlace, isDrawing = false): CommentMark {
  const { is, from, to, start, end } = place
  return { from, to, start, end, isExact: is === 'exact', isDrawing, drawn: null, state: 'open' }
}
