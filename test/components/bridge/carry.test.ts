import { expect } from 'chai'
import type { Scroll } from '../../../components/messages/frame.js'
import { frames } from '../waits.js'
import { Framed, startWith } from './framed.js'

const DOC = '/test/components/bridge/carried.html'
const TOP_OF = (text: string) =>
  `Math.round([...document.querySelectorAll('p')].find(p => p.textContent === '${text}')?.getBoundingClientRect().top)`

function framed(query = '', scroll: Scroll | null = null): Promise<Framed> {
  return new Framed(startWith({ path: DOC, scroll }), query, DOC).loaded()
}

/** The acts of the reader in one doc are carried into its next version. */
async function carried(deeds: string): Promise<Framed> {
  const before = await framed()
  await before.run(`${deeds}; 0`)
  return reloaded(before)
}

async function reloaded(before: Framed): Promise<Framed> {
  before.tell({ type: 'plan-frame-state-ask' })
  const { state } = await before.next('plan-frame-state')
  before.close()
  const after = await framed('?edited')
  after.tell({ type: 'plan-frame-state-put', state })
  expect((await after.next('plan-frame-state')).state).to.equal('')
  return after
}

describe('what the reader did in a doc is carried over a reload', () => {
  const $ = (selector: string) => `document.querySelector('${selector}')`
  const rows: [what: string, deeds: string, code: string, result: unknown][] = [
    [
      'open and closed details',
      `document.querySelectorAll('details').forEach(it => (it.open = !it.open))`,
      `[...document.querySelectorAll('details')].map(({ open }) => open)`,
      [false, true, false],
    ],
    [
      'ticks',
      `document.querySelectorAll('li input').forEach(it => (it.checked = !it.checked))`,
      `[...document.querySelectorAll('li input')].map(({ checked }) => checked)`,
      [true, false],
    ],
    [
      'a field, and what its script made of it',
      `${$('#filter')}.value = 'sea'`,
      `[${$('#filter')}.value, heard]`,
      ['sea', ['sea']],
    ],
    ['a choice', `${$('select')}.value = 'two'`, `${$('select')}.value`, 'two'],
    ['a long text', `${$('textarea')}.value = 'a\\nb'`, `${$('textarea')}.value`, 'a\nb'],
    [
      'text in the page',
      `${$('span')}.textContent = 'more'; ${$('span')}.dispatchEvent(new Event('input', { bubbles: true }))`,
      `${$('span')}.textContent`,
      'more',
    ],
    ['a dialog', `${$('dialog')}.showModal()`, `${$('dialog')}.matches(':modal')`, true],
    [
      'a selection',
      `getSelection().selectAllChildren([...document.querySelectorAll('p')].find(p => p.textContent === 'Paragraph 3.'))`,
      'String(getSelection())',
      'Paragraph 3.',
    ],
    ['nothing that is as the file says', '', '[heard.length, String(getSelection())]', [0, '']],
  ]
  for (const [what, deeds, code, result] of rows) {
    it(what, async () => {
      const after = await carried(deeds)
      expect(await after.run(code)).to.deep.equal(result)
    })
  }

  it('scrolled parts', async () => {
    const before = await framed()
    await before.run(`${$('#log')}.scrollTo(0, 60); 0`)
    await before.next('plan-frame-scroll')
    before.tell({ type: 'plan-frame-state-ask' })
    const { state } = await before.next('plan-frame-state')
    const after = await framed('?edited')
    after.tell({ type: 'plan-frame-state-put', state })
    await after.next('plan-frame-state')
    expect(await after.run(`${$('#log')}.scrollTop`)).to.equal(60)
  })

  it('the place, below details that were opened', async () => {
    const deeds = `document.querySelector('details').open = true; scrollBy({ top: ${TOP_OF('Paragraph 5.')} - 7, behavior: 'instant' })`
    const after = await carried(deeds)
    expect(await after.run(TOP_OF('Paragraph 5.'))).to.be.within(6, 8)
  })

  it('the focus, once the doc is in view', async () => {
    // WebKit gives no element of a frame the focus before the frame has it.
    const before = await new Framed(startWith({ path: DOC }), '', DOC).focused()
    const field = $('#filter')
    await before.run(`${field}.value = 'sea'; ${field}.focus(); ${field}.setSelectionRange(1, 2)`)
    const after = await reloaded(before)
    while (!(await after.run('document.hasFocus()'))) await after.click('button')
    after.tell({ type: 'plan-frame-state-focus' })
    const focused = `[document.activeElement.id, ${$('#filter')}.selectionStart, ${$('#filter')}.selectionEnd]`
    expect(await after.run(focused)).to.deep.equal(['filter', 1, 2])
  })
})

describe('a doc that a script draws keeps its place', () => {
  const SCROLL = { x: 0, y: 1200, anchor: 'Paragraph 5.', offset: 7 }

  for (const when of ['load', 'frames', '50', '500']) {
    it(`when it draws itself at ${when}`, async () => {
      const doc = await framed(`?late=${when}`, SCROLL)
      await untilAt(doc, 7)
      expect(doc.said.filter(({ type }) => type === 'plan-frame-scroll')).to.deep.equal([])
    })
  }

  it('until something else scrolls it', async () => {
    const doc = await framed('?late=load', SCROLL)
    await untilAt(doc, 7)
    doc.tell({ type: 'plan-frame-scroll-by', step: { by: 'end', to: 'up' } })
    await doc.run(`document.body.append('more'); 0`)
    await doc.next('plan-frame-scroll')
    expect(await doc.run('scrollY')).to.equal(0)
  })
})

/** The runner ends a test whose doc never gets there. */
async function untilAt(doc: Framed, top: number): Promise<void> {
  while ((await doc.run(TOP_OF('Paragraph 5.'))) !== top) await frames(1)
}
