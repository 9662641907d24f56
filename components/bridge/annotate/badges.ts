// The badges of comments: beside the text, with the number of comments at that place. Where the browser cannot underline
// painted text, the lines, too.
// To change where a badge stands, see mark-boxes.ts; its look, mark-styles.ts.

import { badgeBoxOf, clipOf, type BadgeBox, type Clip, type ShownMark } from './mark-boxes.js'
import { shownBox } from './text-ranges.js'

interface Drawn {
  shown: ShownMark
  badge: HTMLElement
}

interface Placed extends Drawn {
  box: BadgeBox
}

/** Badges that are nearer than this, from above to below, are one. */
const NEAR = 18
const FEW = 100

export class Badges {
  readonly element = document.createElement('div')
  readonly #lines = document.createElement('div')
  #drawn: Drawn[] = []
  /** By the badge that stands for them, the comments at one place. */
  readonly #stacks = new Map<HTMLElement, readonly ShownMark[]>()

  /** They can be measured again and again. */
  get areFew(): boolean {
    return this.#drawn.length > 0 && this.#drawn.length <= FEW
  }

  draw(marks: readonly ShownMark[]): void {
    this.#drawn = marks.map(shown => ({ shown, badge: this.#make() }))
    this.element.replaceChildren(this.#lines, ...this.#drawn.map(({ badge }) => badge))
  }

  remove(marks: ReadonlySet<ShownMark>): void {
    for (const { shown, badge } of this.#drawn) if (marks.has(shown)) badge.remove()
    this.#drawn = this.#drawn.filter(({ shown }) => !marks.has(shown))
  }

  /** Measures where they stand, and returns what moves them there. */
  measure(clips: Map<Element, Clip>): (origin: DOMRect) => void {
    const placed = this.#drawn.flatMap(({ shown, badge }) => {
      const box = badgeBoxOf(shown.range, shown.line, clips)
      return box ? [{ shown, badge, box }] : []
    })
    const lines = this.#drawn.flatMap(({ shown }) => linesOf(shown, clips))
    return origin => {
      this.#lines.replaceChildren(...lines.map(line => newLine(line, origin)))
      for (const { badge } of this.#drawn) badge.hidden = true
      this.#stacks.clear()
      for (const stack of stacksOf(placed)) this.#place(stack, origin)
    }
  }

  #make(): HTMLElement {
    const badge = document.createElement('div')
    badge.addEventListener('click', event => {
      event.stopPropagation()
      const marks = this.#stacks.get(badge) ?? []
      // Once more: the next one of those at this place.
      const next = marks[(marks.findIndex(({ isNow }) => isNow) + 1) % marks.length]
      if (event.isTrusted) next?.owner.pressed(next)
    })
    return badge
  }

  #place(stack: readonly [Placed, ...Placed[]], origin: DOMRect): void {
    const [{ badge, box }] = stack
    const marks = stack.map(({ shown }) => shown)
    this.#stacks.set(badge, marks)
    const whole = stack.find(each => each.box.isWhole)
    const { height, down } = whole?.box ?? box
    const isNow = marks.some(shown => shown.isNow)
    const looks = ['badge', stateOf(marks), box.fit, whole && 'whole', isNow && 'now']
    badge.hidden = false
    badge.className = looks.filter(Boolean).join(' ')
    badge.dataset['count'] = String(stack.length)
    const x = Math.min(box.x, roomFor(stack.length))
    badge.style.transform = `translate(${x - origin.left}px, ${box.y - origin.top}px)`
    badge.style.blockSize = box.fit === 'slim' ? `${box.height}px` : ''
    badge.style.setProperty('--_height', `${height}px`)
    badge.style.setProperty('--_up', `${-down}px`)
  }
}

/** How far right a badge with more digits may stand. */
function roomFor(count: number): number {
  const digits = String(count).length
  return digits === 1 ? Infinity : document.documentElement.clientWidth - 10 - 8 * digits
}

interface Line {
  look: string
  rect: DOMRect
}

function linesOf({ kind, isNow, underlined }: ShownMark, clips: Map<Element, Clip>): Line[] {
  return underlined.flatMap(range => {
    const around = shownBox(range)
    const { top, bottom } = around ? clipOf(around, clips) : { top: 0, bottom: 0 }
    const rects = [...range.getClientRects()].filter(rect => {
      return rect.width > 0 && rect.bottom > top && rect.bottom <= bottom
    })
    return rects.map(rect => ({ look: `line ${kind} ${isNow ? 'now' : ''}`, rect }))
  })
}

function newLine({ look, rect }: Line, origin: DOMRect): HTMLElement {
  const line = document.createElement('div')
  line.className = look
  line.style.transform = `translate(${rect.x - origin.left}px, ${rect.bottom - 2 - origin.top}px)`
  line.style.inlineSize = `${rect.width}px`
  return line
}

/** A comment that waits for the reader is seen before one that does not. */
function stateOf(marks: readonly ShownMark[]): string {
  const states = ['draft', 'answered', 'open', 'resolved']
  return states.find(state => marks.some(({ kind }) => kind === state)) ?? ''
}

/** Those at one place, from above to below. */
function stacksOf(placed: readonly Placed[]): [Placed, ...Placed[]][] {
  const stacks: [Placed, ...Placed[]][] = []
  for (const each of placed.toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y)) {
    const first = stacks.at(-1)?.[0].box
    const isNear = first?.x === each.box.x && each.box.y - first.y < NEAR
    if (isNear) stacks.at(-1)?.push(each)
    else stacks.push([each])
  }
  return stacks
}
