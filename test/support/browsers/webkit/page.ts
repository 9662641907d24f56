// A page of WebKitGTK with a keyboard and a mouse, by the names that Puppeteer gives to these, so
// that web-test-runner's commands (sendKeys, sendMouse, setViewport) and whole flows can use it.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './session.js'
import { keyValue } from './keys.js'

interface WithButton {
  button?: string | undefined
}
interface Size {
  width: number
  height: number
}

const RESIZE_POLL_MS = 25

export class WebKitPage {
  readonly keyboard: WebKitKeyboard
  readonly mouse: WebKitMouse
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
    const act = inTurn(call)
    this.keyboard = new WebKitKeyboard(act)
    this.mouse = new WebKitMouse(act)
  }

  /** Runs the body of a function in the page, with `args` as `arguments`. */
  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#call('POST', '/execute/sync', { script, args })
  }

  async goto(url: string): Promise<void> {
    await this.#call('POST', '/url', { url })
  }

  async url(): Promise<string> {
    return String(await this.#call('GET', '/url'))
  }

  /** The visible part as a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#call('GET', '/screenshot')), 'base64')
  }

  /** Gives the page this size in CSS pixels. */
  async setViewport(wanted: Size): Promise<void> {
    for (let tries = 0; tries < 4; tries++) {
      const shown = await this.#size()
      if (isSame(shown, wanted)) return
      const frame = (await this.#call('GET', '/window/rect')) as Size
      await this.#call('POST', '/window/rect', {
        width: frame.width + wanted.width - shown.width,
        height: frame.height + wanted.height - shown.height,
      })
      // Without a window manager the new size arrives late, and only the page can tell.
      for (let polls = 0; polls < 40; polls++) {
        if (isSame(await this.#size(), wanted)) return
        await sleep(RESIZE_POLL_MS)
      }
    }
    throw new Error(`the window did not become ${wanted.width} × ${wanted.height}`)
  }

  async #size(): Promise<Size> {
    const [width, height] = (await this.evaluate('return [innerWidth, innerHeight]')) as number[]
    return { width: width ?? 0, height: height ?? 0 }
  }
}

/** The driver takes one action at a time, and refuses another one while it is under way. */
function inTurn(call: Call): Call {
  let last: Promise<unknown> = Promise.resolve()
  return (...question) => {
    const answer = last.then(() => call(...question))
    last = answer.catch(() => {})
    return answer
  }
}

class WebKitKeyboard {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  down(key: string): Promise<void> {
    return this.#act({ type: 'keyDown', value: keyValue(key) })
  }

  up(key: string): Promise<void> {
    return this.#act({ type: 'keyUp', value: keyValue(key) })
  }

  /** One key, or several held together: `Control+Shift+KeyA`. */
  press(combo: string): Promise<void> {
    const values = (combo.length > 1 ? combo.split('+') : [combo]).map(keyValue)
    return this.#act(
      ...values.map(value => ({ type: 'keyDown', value })),
      ...values.reverse().map(value => ({ type: 'keyUp', value })),
    )
  }

  type(text: string): Promise<void> {
    const strokes = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return this.#act(...strokes)
  }

  async #act(...actions: object[]): Promise<void> {
    await this.#call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
}

class WebKitMouse {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  move(x: number, y: number): Promise<void> {
    return this.#act(moveTo(x, y))
  }

  down({ button }: WithButton = {}): Promise<void> {
    return this.#act(press('pointerDown', button))
  }

  up({ button }: WithButton = {}): Promise<void> {
    return this.#act(press('pointerUp', button))
  }

  click(x: number, y: number, { button }: WithButton = {}): Promise<void> {
    return this.#act(moveTo(x, y), press('pointerDown', button), press('pointerUp', button))
  }

  /** Lets go of everything held, the keys too, and goes to the corner. */
  async reset(): Promise<void> {
    await this.#call('DELETE', '/actions')
    await this.move(0, 0)
  }

  async #act(...actions: object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' }
    await this.#call('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
    })
  }
}

function moveTo(x: number, y: number): object {
  return { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' }
}

/** The driver lets go of the left button whichever was pressed: the other one would stay down. */
function press(type: 'pointerDown' | 'pointerUp', button = 'left'): object {
  if (button !== 'left') throw new Error(`WebKitGTK cannot be told to press the ${button} button`)
  return { type, button: 0 }
}

function isSame(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height
}
