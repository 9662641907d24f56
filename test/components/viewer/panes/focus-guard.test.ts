import { resetMouse, sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { click, move } from '../../input.js'
import { PLAN, RECAP } from '../../state/trees.js'
import { ShownBench } from '../bench.js'
import { until } from '../../waits.js'

const DOC = '/test/components/bridge/doc.html'
const TAKE = `document.querySelector('input').focus()`
const LIE = `parent.postMessage({ type: 'plan-frame-focus', isPressed: true }, '*'); ${TAKE}`

describe('the focus between the page and its docs', () => {
  let shown: ShownBench
  /** How many questions docs were asked. */
  let asked = 0

  beforeEach(async () => {
    await setViewport({ width: 1420, height: 800 })
    shown = new ShownBench()
    for (const path of [PLAN, RECAP]) shown.service.addresses.set(path, DOC)
    await shown.open()
    for (const path of [PLAN, RECAP]) await runs(path)
  })
  afterEach(async () => {
    await resetMouse()
    await setViewport({ width: 800, height: 600 })
  })

  it('stays in a field of the page when a doc takes it', async () => {
    await takenFrom(shown.sidebar, TAKE)
    await sendKeys({ type: 'nel' })
    expect(searchField().value).to.equal('funnel')
  })

  it('stays in the field with the mouse at rest on that doc', async () => {
    await takenFrom(shown.docViewOf(RECAP), TAKE)
  })

  it('stays in the field though the doc reports that it was pressed', async () => {
    await takenFrom(shown.sidebar, LIE)
    expect(shown.frameOf(RECAP)?.checkVisibility({ visibilityProperty: true })).to.equal(true)
    // It does not keep it a second time, either; where the browser heeds `inert`, it gets none.
    await run(RECAP, `${TAKE}; document.activeElement.blur(); ${TAKE}`)
    await until(() => shown.focused === searchField())
    await shown.settled()
    await sendKeys({ type: 'nel' })
    expect(searchField().value).to.equal('funnel')
  })

  it('comes back to the field when an inert doc has taken it', async () => {
    await takenFrom(shown.sidebar, TAKE)
    // As Firefox does now and then where an inert frame asks for the focus.
    searchField().blur()
    expect(shown.focused).not.to.equal(searchField())
    await until(() => shown.focused === searchField())
  })

  it('stays in a field of a doc when another doc takes it', async () => {
    await clickField(PLAN)
    await sendKeys({ type: 'no' })
    await run(RECAP, TAKE)
    await until(() => shown.focused === shown.frameOf(PLAN) && shown.docPanes.typedIn === PLAN)
    await sendKeys({ type: 'te' })
    expect(await run(PLAN, `document.querySelector('input').value`)).to.equal('note')
  })

  it('moves to a doc that the reader presses, and typing goes on there', async () => {
    await typeInSearch('fun')
    await clickField(RECAP)
    await sendKeys({ type: 'note' })
    expect(await run(RECAP, `document.querySelector('input').value`)).to.equal('note')
    expect(shown.focused).to.equal(shown.frameOf(RECAP))
    await clickField(PLAN)
    await sendKeys({ type: 'more' })
    expect(await run(PLAN, `document.querySelector('input').value`)).to.equal('more')
    expect(shown.focused).to.equal(shown.frameOf(PLAN))
  })

  it('moves to a pressed doc that took the focus before', async () => {
    await takenFrom(shown.sidebar, TAKE)
    await clickField(RECAP)
    expect(shown.focused).to.equal(shown.frameOf(RECAP))
  })

  it('moves to a doc that the reader presses after the doc that had it was edited', async () => {
    await clickField(PLAN)
    const before = shown.frameOf(PLAN)
    shown.service.files.set(PLAN, '"2"')
    shown.model.docLoader.reload(PLAN)
    await until(() => shown.frameOf(PLAN)?.inert === false && shown.frameOf(PLAN) !== before)
    await runs(PLAN)
    expect(shown.focused).to.equal(shown.frameOf(PLAN))
    await clickField(RECAP)
    expect(shown.focused).to.equal(shown.frameOf(RECAP))
  })

  it('moves into a doc by F6', async () => {
    await typeInSearch('fun')
    await shown.press('F6')
    await until(() => shown.focused === shown.frameOf(PLAN))
    await run(PLAN, TAKE)
    expect(shown.focused).to.equal(shown.frameOf(PLAN))
  })

  it('sets typedIn only while it is in a field of a doc, which what other programs open leaves on show', async () => {
    expect(shown.bench.context.optionsForOthers).to.deep.equal({})
    await clickField(PLAN)
    expect(shown.docPanes.typedIn).to.equal(PLAN)
    expect(shown.bench.context.optionsForOthers).to.include({ target: 'side', keep: PLAN })
    await run(PLAN, `document.activeElement.blur()`)
    await until(() => shown.docPanes.typedIn === '')
    await clickField(PLAN)
    await typeInSearch('fun')
    expect(shown.docPanes.typedIn).to.equal('')
  })

  const moves: [string, () => Promise<void> | void][] = [
    ['a doc was opened', () => shown.docPanes.enterFront()],
    ['a key scrolled it', () => shown.docPanes.scrollByStep({ by: 'line', to: 'down' })],
  ]
  for (const [what, move] of moves) {
    it(`stays in the pane that a link focuses, though the doc before reports its focus late: ${what}`, async () => {
      shown.leaveDocs()
      await move()
      shown.model.open(RECAP)
      while (!(await run(PLAN, 'document.hasFocus()')));
      // Its report comes before this answer.
      await run(PLAN, '0')
      expect(shown.docPanes.front?.open.path).to.equal(RECAP)
    })
  }

  function searchField(): HTMLInputElement {
    const box = shown.sidebarRoot.querySelector('plan-search-box')
    return box?.shadowRoot?.querySelector('input') as HTMLInputElement
  }

  async function typeInSearch(text: string): Promise<void> {
    searchField().focus()
    await sendKeys({ type: text })
  }

  /** Until the press has arrived: Firefox lets the first ones on a new frame fall through. */
  async function clickField(path: string): Promise<void> {
    const box = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])`
    const field = `document.querySelector('input').getBoundingClientRect()`
    const [x = 0, y = 0] = (await run(path, `${box}(${field})`)) as number[]
    const { left = 0, top = 0 } = shown.frameOf(path)?.getBoundingClientRect() ?? {}
    do await click([left + x, top + y])
    while (!(await run(path, `document.activeElement.localName === 'input'`)))
    await until(() => shown.docPanes.typedIn === path)
  }

  /** The reader types in the search, the mouse at rest; a doc takes the focus, and the field has it again. */
  async function takenFrom(rest: Element, code: string): Promise<void> {
    await move(rest)
    await typeInSearch('fun')
    await run(RECAP, code)
    await until(() => shown.focused === searchField())
  }

  /** Resolves when a doc runs: until then it hears nothing. */
  async function runs(path: string): Promise<void> {
    const answered = answer().then(() => true)
    const frame = () => new Promise<boolean>(resolve => requestAnimationFrame(() => resolve(false)))
    do send(path, '0', asked)
    while (!(await Promise.race([answered, frame()])))
  }

  /** The value of an expression in a doc that runs. */
  function run(path: string, code: string): Promise<unknown> {
    const result = answer()
    send(path, code, asked)
    return result
  }

  /** The answer to the next question. */
  function answer(): Promise<unknown> {
    const id = ++asked
    return new Promise(resolve => {
      const hear = ({ data }: MessageEvent<{ type?: string; id?: number; result: unknown }>) => {
        if (data.type !== 'ran' || data.id !== id) return
        removeEventListener('message', hear)
        resolve(data.result)
      }
      addEventListener('message', hear)
    })
  }

  function send(path: string, code: string, id: number): void {
    shown.frameOf(path)?.contentWindow?.postMessage({ run: code, id }, '*')
  }
})
