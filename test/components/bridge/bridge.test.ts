import { expect } from 'chai'
import { MAX_STORED_LENGTH } from '../../../components/messages/frame.js'
import { Framed, startWith } from './framed.js'

const PATH = '/test/components/bridge/doc.html'

describe('the bridge in a framed doc', () => {
  let doc: Framed

  describe('at the start', () => {
    it('is ready before the doc is, and leaves nothing behind', async () => {
      doc = new Framed()
      const [first] = [await doc.next('plan-frame-ready'), await doc.loaded()]
      expect(first).to.deep.equal({ type: 'plan-frame-ready', path: PATH, isStarted: true })
      expect(await doc.run('atStart')).to.deep.equal({ scripts: 1, name: '', kept: null })
    })

    it('reports that it has no start, and sends no stored values until it gets one', async () => {
      doc = new Framed(null)
      expect(await doc.next('plan-frame-ready')).to.include({ isStarted: false })
      await doc.loaded()
      await doc.run(`localStorage.setItem('mine', '1')`)
      expect(doc.said).to.deep.equal([])

      const stored = { local: [['mine', 'old'] as const, ['kept', '2'] as const], session: [] }
      doc.tell({ type: 'plan-frame-start', start: startWith({ stored }) })
      expect(await doc.next('plan-frame-store')).to.include({ key: 'mine', value: '1' })
      expect(await doc.run(`[localStorage.mine, localStorage.kept]`)).to.deep.equal(['1', '2'])
    })

    it('says once that it is loaded, by what its start names, and not where a script says so', async () => {
      doc = new Framed(startWith({ run: '0.5' }), '?forged')
      const count = () => doc.said.filter(({ type }) => type === 'plan-frame-loaded').length
      await doc.loaded()
      expect(count(), 'as a script says').to.equal(0)
      await doc.loaded()
      expect(count()).to.equal(1)
      expect(await doc.next('plan-frame-loaded')).to.include({ run: '0.5' })
    })

    it('takes no stored values from the start of another doc', async () => {
      const stored = { local: [['kept', '1'] as const], session: [] }
      doc = new Framed(startWith({ path: '/other.html', stored }))
      expect(await doc.next('plan-frame-ready')).to.include({ isStarted: false })
      await doc.loaded()
      expect(await doc.run('atStart')).to.include({ kept: null })
    })
  })

  describe('stores', () => {
    beforeEach(async () => {
      const stored = { local: [['kept', '1'] as const], session: [['s', 'x'] as const] }
      doc = new Framed(startWith({ stored }))
      await doc.loaded()
    })

    it('what was kept, before the doc runs', async () => {
      expect(await doc.run('atStart')).to.include({ kept: '1' })
      expect(await doc.run('sessionStorage.s')).to.equal('x')
    })

    it('and reports each value once, after several writes in a row', async () => {
      await doc.run(`for (const i of [1, 2, 3]) localStorage.setItem('n', i); 0`)
      await doc.run(`delete sessionStorage.s`)
      await doc.run('0')
      expect(doc.said.filter(({ type }) => type === 'plan-frame-store')).to.deep.equal([
        { type: 'plan-frame-store', area: 'local', key: 'n', value: '3' },
        { type: 'plan-frame-store', area: 'session', key: 's', value: null },
      ])
    })

    const rows: [code: string, result: unknown][] = [
      [`localStorage.setItem('a', 1); localStorage.a`, '1'],
      [`localStorage.a = null; localStorage.getItem('a')`, 'null'],
      [`localStorage['a b'] = 2; Object.keys(localStorage)`, ['kept', 'a b']],
      [`localStorage.getItem('none')`, null],
      [`localStorage.none === undefined`, true],
      [`'kept' in localStorage && !('none' in localStorage)`, true],
      [`[localStorage.length, localStorage.key(0), localStorage.key(9)]`, [1, 'kept', null]],
      [`localStorage.removeItem('kept'); localStorage.length`, 0],
      [`delete localStorage.kept; JSON.stringify(localStorage)`, '{}'],
      [`localStorage.b = 1; localStorage.clear(); localStorage.length`, 0],
      [`localStorage.setItem('__proto__', 'x'); localStorage.getItem('__proto__')`, 'x'],
      [
        `localStorage.setItem('length', 'x'); [localStorage.length, localStorage.getItem('length')]`,
        [2, 'x'],
      ],
      [`localStorage instanceof Storage && String(localStorage)`, '[object Storage]'],
      [`Object.entries(localStorage)`, [['kept', '1']]],
      [`localStorage.hasOwnProperty('kept')`, true],
      [`const { getItem } = localStorage; getItem.call(localStorage, 'kept')`, '1'],
    ]
    for (const [code, result] of rows) {
      it(`as a browser does: ${code}`, async () => {
        expect(await doc.run(code)).to.deep.equal(result)
      })
    }

    it('no more than the limit: beyond it a write throws QuotaExceededError', async () => {
      const fill = `localStorage.setItem('big', 'x'.repeat(${MAX_STORED_LENGTH - 20}))`
      expect(await doc.run(`${fill}; 0`)).to.equal(0)
      const more = `localStorage.setItem('more', 'x'.repeat(20)); 'stored'`
      expect(await doc.run(`try { ${more} } catch (error) { error.name }`)).to.equal(
        'QuotaExceededError',
      )
      expect(await doc.run(`localStorage.big = 'y'; localStorage.more = 'x'; 0`)).to.equal(0)
    })

    it('values that are still there when the doc reloads itself', async () => {
      await doc.next('plan-frame-ready')
      await doc.run(`localStorage.kept = 'new'; scrollTo({ top: 400, behavior: 'instant' }); 0`)
      doc.frame.contentWindow?.postMessage({ run: 'location.reload()' }, '*')
      expect(await doc.next('plan-frame-ready')).to.include({ isStarted: true })
      doc.said.length = 0
      await doc.loaded()
      expect(await doc.run('atStart')).to.include({ kept: 'new', name: '' })
    })
  })

  describe('obeys', () => {
    it('its parent alone', async () => {
      doc = new Framed()
      await doc.loaded()
      const sibling = new Framed()
      await sibling.loaded()
      const forged = JSON.stringify({ type: 'plan-frame-mark', words: ['lock'], isTyped: false })
      const frames = [...document.querySelectorAll('iframe')]
      const at = [...Array(frames.length).keys()].find(i => window[i] === doc.frame.contentWindow)
      await sibling.run(`parent[${at}].postMessage(${forged}, '*'); 0`)
      await doc.run(`postMessage(${forged}, '*'); 0`)
      await doc.run('0')
      expect(doc.said.map(({ type }) => type)).not.to.include('plan-frame-found')
      doc.tell({ type: 'plan-frame-mark', words: ['lock'], isTyped: false })
      expect(await doc.next('plan-frame-found')).to.include({ at: 1 })
    })
  })

  it('shows what is typed from what is in view on, and the next of it from there', async () => {
    doc = new Framed()
    await doc.loaded()
    await doc.run(`document.body.innerHTML = '<p>seat one</p><p>seats</p><p>a seat</p><p>none</p>'`)
    await doc.run(
      'document.body.innerHTML += document.body.innerHTML; scrollTo({ top: 150, behavior: "instant" }); 0',
    )
    const at = async (words: readonly string[]) => {
      doc.tell({ type: 'plan-frame-mark', words, isTyped: true })
      return (await doc.next('plan-frame-found')).at
    }
    expect([await at(['s']), await at(['se']), await doc.run('scrollY')]).to.deep.equal([2, 2, 150])
    expect(await at(['seat '])).to.equal(2)
    expect([await at(['a seat']), await at(['seat one'])]).to.deep.equal([2, 1])
    doc.tell({ type: 'plan-frame-find', step: 1 })
    expect(await doc.next('plan-frame-found')).to.include({ count: 2, at: 2 })
  })

  it('leaves messages about the theme to the doc, in both directions', async () => {
    doc = new Framed()
    await doc.loaded()
    const message = { type: 'plan-theme', theme: 'light' } as const
    doc.tell(message)
    expect(await doc.next('themed')).to.deep.equal({ type: 'themed', data: message })
    await doc.run(`parent.postMessage({ type: 'plan-theme', theme: 'dark' }, '*')`)
    expect(await doc.next('plan-theme')).to.deep.equal({ type: 'plan-theme', theme: 'dark' })
  })
})
