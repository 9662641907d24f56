import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { pressKeys } from '../input.js'
import { HAS_OTHER_BUTTONS } from '../other-button.js'
import { Framed } from './framed.js'
import type { OpenTarget } from '../../../components/messages/open-target.js'

describe('requirement 13: in a framed doc', () => {
  let doc: Framed

  beforeEach(async () => {
    doc = await new Framed().focused()
    await doc.next('plan-frame-focus')
    doc.said.length = 0
  })
  afterEach(() => resetMouse())

  describe('a key press', () => {
    it('that is a combo is passed on, once', async () => {
      await pressKeys('Alt+KeyW')
      await doc.run('0')
      expect(keysSaid()).to.have.length(1)
      expect(keysSaid()[0]).to.include({ type: 'plan-frame-key', code: 'KeyW', alt: true })
    })

    for (const [keys, key] of [
      ['F6', 'F6'],
      ['Shift+F6', 'F6'],
      ['Control+KeyK', 'k'],
      ['/', '/'],
      ['?', '?'],
      ['Alt+Shift+KeyW', 'W'],
      ['Alt+KeyE', 'e'],
      ['Control+KeyZ', 'z'],
      ['Control+KeyF', 'f'],
    ] as const) {
      it(`that acts is passed on: ${keys}`, async () => {
        await pressKeys(keys)
        expect(await doc.next('plan-frame-key')).to.include({ key })
      })
    }

    for (const keys of [
      ...['KeyW', 'Shift+KeyW', 'Enter', 'Tab', 'ArrowDown', 'Control+KeyC'],
      ...['F3', 'Escape'],
    ]) {
      it(`that is not a combo stays in the doc: ${keys}`, async () => {
        await pressKeys(keys)
        await doc.run('0')
        expect(keysSaid()).to.deep.equal([])
      })
    }

    for (const field of [
      'input',
      'textarea',
      'select',
      '[contenteditable]',
      'x-open',
      'x-closed',
    ]) {
      it(`into a field stays in the doc: ${field}`, async () => {
        await doc.run(`document.querySelector('${field}').focus()`)
        await pressKeys('Alt+KeyW')
        await pressKeys('/')
        await pressKeys('?')
        await doc.run('0')
        expect(keysSaid()).to.deep.equal([])
      })
    }

    it('that the doc cancels stays in it, even if its listener was added later', async () => {
      await doc.run(`addEventListener('keydown', event => event.preventDefault())`)
      await pressKeys('Alt+KeyW')
      await doc.run('0')
      expect(keysSaid()).to.deep.equal([])
    })

    it('is not passed on when a script dispatched it', async () => {
      await doc.run(
        `document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'F6', key: 'F6', bubbles: true }))`,
      )
      await doc.run('0')
      expect(keysSaid()).to.deep.equal([])
    })

    it('is compared with the newest combos, not with earlier ones', async () => {
      doc.tell({ type: 'plan-frame-hotkeys', hotkeys: ['Alt+B'] })
      await pressKeys('Alt+KeyW')
      await pressKeys('Alt+KeyB')
      expect(await doc.next('plan-frame-key')).to.include({ code: 'KeyB' })
    })
  })

  describe('a click on a link', () => {
    const folder = new URL('/test/components/bridge/', location.href).href
    const rows: [selector: string, href: string][] = [
      ['#sibling', `${folder}recap.html?x#y`],
      ['#home', new URL('/?ws=search', location.href).href],
      ['#file b', 'file:///home/me/plan.html'],
    ]
    for (const [selector, href] of rows) {
      it(`is passed on, whole: ${selector}`, async () => {
        await doc.click(selector)
        expect(await linkSaid()).to.deep.equal({ href, where: 'here' })
      })
    }

    it('with a modifier leads to the side', async () => {
      for (const key of ['Control', 'Shift']) {
        await sendKeys({ down: key })
        await doc.click('#sibling')
        await sendKeys({ up: key })
        expect((await linkSaid()).where).to.equal('side')
      }
    })

    it('with the middle button leads to the side', async function () {
      if (!HAS_OTHER_BUTTONS) this.skip()
      const position = await doc.middleOf('#sibling')
      await sendMouse({ type: 'click', button: 'middle', position })
      expect((await linkSaid()).where).to.equal('side')
    })

    it('to a place in the doc scrolls there', async () => {
      await doc.click('#place')
      await doc.next('plan-frame-scroll')
      expect(await doc.run('location.hash')).to.equal('#there')
      expect(linksSaid()).to.deep.equal([])
    })

    for (const selector of ['#taken', '#inner']) {
      it(`stays with the doc: ${selector}`, async () => {
        await doc.click(selector)
        await doc.run('0')
        expect(linksSaid()).to.deep.equal([])
      })
    }

    it('is not passed on when a script dispatched it', async () => {
      await doc.run(
        `document.querySelector('#file b').dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
      )
      await doc.run('0')
      expect(linksSaid()).to.deep.equal([])
    })
  })

  async function linkSaid(): Promise<{ href: string; where: OpenTarget }> {
    const { href, where } = await doc.next('plan-frame-link')
    return { href, where }
  }

  function keysSaid() {
    return doc.said.filter(({ type }) => type === 'plan-frame-key')
  }

  function linksSaid() {
    return doc.said.filter(({ type }) => type === 'plan-frame-link')
  }
})
