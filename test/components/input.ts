// Keys and the mouse, as a person uses them on a page.

import { sendKeys, sendMouse } from '@web/test-runner-commands'

export type Point = readonly [x: number, y: number]

/** Presses keys one after the other; those of `Shift+Enter` are held together. */
export async function pressKeys(...combos: string[]): Promise<void> {
  for (const combo of combos) {
    const [key = '', ...held] = combo.split('+').reverse()
    for (const down of held.toReversed()) await sendKeys({ down })
    await sendKeys({ press: key })
    for (const up of held) await sendKeys({ up })
  }
}

export function middleOf(element: Element | undefined): Point {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return [left + width / 2, top + height / 2]
}

/** Clicks the middle of an element, or a point. */
export async function click(on: Element | Point | undefined): Promise<void> {
  await sendMouse({ type: 'click', position: pixelOf(on) })
}

/** Moves the mouse there. */
export async function move(to: Element | Point | undefined): Promise<void> {
  await sendMouse({ type: 'move', position: pixelOf(to) })
}

/** Presses the button of the mouse there, and keeps it down. */
export async function press(on: Element | Point): Promise<void> {
  await move(on)
  await sendMouse({ type: 'down' })
}

/** Presses an element, moves over some points, and lets go. */
export async function drag(from: Element | Point, ...points: readonly Point[]): Promise<void> {
  await press(from)
  for (const point of points) await move(point)
  await sendMouse({ type: 'up' })
}

function pixelOf(on: Element | Point | undefined): [number, number] {
  const [x, y] = on === undefined || on instanceof Element ? middleOf(on) : on
  return [Math.round(x), Math.round(y)]
}
