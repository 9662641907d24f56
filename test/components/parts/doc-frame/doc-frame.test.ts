import { expect } from 'chai'
import { ShownDoc, page } from './doc-frame.js'

const SCROLL = { x: 0, y: 40, anchor: 'Here', offset: 3 }
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('<plan-doc-frame>', () => {
  let shown: ShownDoc

  beforeEach(() => {
    shown = new ShownDoc()
  })

  it('shows a page in a frame with its title, and sets no sandbox attribute', async () => {
    await shown.open({ label: 'Checkout' })
    expect(shown.iframe().title).to.equal('Checkout')
    expect(shown.iframe().allow).to.equal('clipboard-write *; fullscreen *')
    expect(shown.iframe().hasAttribute('sandbox')).to.be.false
    expect(shown.frame.state).to.equal('ready')
  })

  it('takes over a new title without loading the doc again', async () => {
    await shown.open({ label: 'Checkout' })
    const before = shown.iframe()
    await shown.show({ label: 'Checkout, again' })
    expect(shown.iframe()).to.equal(before)
    expect(before.title).to.equal('Checkout, again')
  })

  it('tells rendered Markdown of another theme, and does not load it again', async () => {
    await shown.open({ file: 'plan.md', theme: 'light' })
    const before = shown.iframe()
    shown.frame.theme = 'dark'
    expect(await shown.told('plan-theme')).to.have.property('theme', 'dark')
    expect(shown.iframe()).to.equal(before)
  })

  it('keeps the doc in view until the next one can be seen, and its place and focus', async () => {
    await shown.open()
    const before = shown.iframe()
    before.focus()
    await shown.tell({ type: 'plan-frame-scroll', ...SCROLL })
    shown.frame.revision++
    await shown.frame.updateComplete
    expect(shown.iframe()).to.equal(before)
    expect(before.isConnected).to.be.true
    await shown.ready()
    expect(shown.iframe()).not.to.equal(before)
    expect(before.isConnected).to.be.false
    expect(shown.frame.shadowRoot?.activeElement).to.equal(shown.iframe())
    const { name } = await shown.began(2)
    expect(JSON.parse(name.slice('plan-frame:'.length))).to.deep.include({ scroll: SCROLL })
  })

  it('gives what the reader did in the doc in view to its next version, before that is in view', async () => {
    await shown.open()
    const before = shown.iframe()
    // Its first message is received by then.
    await shown.tell({ type: 'plan-frame-seen', end: true, marks: 0 })
    shown.frame.revision++
    await shown.told('plan-frame-state-ask')
    await shown.tell({ type: 'plan-frame-state', state: 'what the reader did' })
    expect(await shown.told('plan-frame-state-put')).to.include({ state: 'what the reader did' })
    expect(shown.iframe()).to.equal(before)
    await shown.ready()
    expect(shown.iframe()).not.to.equal(before)
  })

  it('waits with a reload while the reader types', async () => {
    await shown.open()
    const before = shown.iframe()
    await shown.tell({ type: 'plan-frame-typing', typing: 'begun' })
    shown.frame.revision++
    await shown.told('plan-frame-rest-ask')
    expect(shown.frame.shadowRoot?.querySelectorAll('iframe')).to.have.length(1)
    expect(shown.frame.state).to.equal('ready')
    await shown.tell({ type: 'plan-frame-rest' })
    await shown.ready()
    expect(shown.iframe()).not.to.equal(before)
  })

  it('adds nothing to the history', async () => {
    const steps = history.length
    await shown.open()
    shown.frame.revision++
    await shown.ready()
    shown.frame.src = page('another')
    await shown.ready()
    expect(history.length).to.equal(steps)
  })

  it('shows that a file is gone, and keeps the frame of the doc', async () => {
    await shown.open()
    await shown.show({ missing: true })
    expect(shown.frame.state).to.equal('missing')
    expect(shown.text()).to.contain('The file is gone.')
    expect(shown.iframe().isConnected).to.be.true
    await shown.show({ missing: false })
    expect(shown.frame.state).to.equal('ready')
    expect(shown.text()).not.to.contain('The file is gone.')
  })

  it('asks to see an image alone by a click and by Enter', async () => {
    const src = '/components/dashboard/favicon.svg'
    await shown.show({ src, type: 'image/png', label: 'A dot', file: 'dot.png' })
    const image = shown.root.querySelector('img') as HTMLImageElement
    await image.decode()
    const wanted: HTMLImageElement[] = []
    shown.frame.addEventListener('plan-image-zoom', event => wanted.push(event.image))
    image.click()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    image.parentElement?.dispatchEvent(enter)
    expect(wanted).to.deep.equal([image, image])
  })

  it('draws an image, and says when it is none', async () => {
    await shown.show({ src: PNG, type: 'image/png', label: 'A dot', file: 'dot.png' })
    expect(shown.root.querySelector('img')?.getAttribute('alt')).to.equal('A dot')
    await shown.show({ src: 'data:image/png,none' })
    await new Promise(resolve =>
      shown.root.querySelector('img')?.addEventListener('error', resolve),
    )
    await shown.frame.updateComplete
    expect(shown.frame.state).to.equal('error')
    expect(shown.text()).to.contain('This file cannot be shown.')
  })

  it('frames the page that the service makes of a text', async () => {
    await shown.open({
      src: '/x.csv',
      type: 'text/csv',
      file: 'x.csv',
      pin: 'a',
      label: 'Sailings',
    })
    const { title, src } = shown.iframe()
    expect([title, new URL(src).search]).to.deep.equal([
      'Sailings',
      '?at=a&view=source&theme=light',
    ])
  })

  it('offers anything else for download', async () => {
    const type = 'application/octet-stream'
    await shown.show({ src: '/data.bin', type, file: 'data.bin', size: 12_345 })
    expect(shown.root.querySelector('.card')?.textContent.replace(/\s+/g, ' ').trim()).to.equal(
      'data.bin 12 kB Download',
    )
    expect(shown.root.querySelector('.card a')?.getAttribute('download')).to.equal('data.bin')
  })

  it('has no frame while it is out of the page, and loads again when put back', async () => {
    await shown.open()
    shown.frame.remove()
    expect(shown.frame.shadowRoot?.querySelector('iframe')).to.be.null
    document.body.append(shown.frame)
    await shown.ready()
    expect(shown.frame.state).to.equal('ready')
  })
})

describe('<plan-doc-frame>, when it prints', () => {
  const { print } = globalThis
  let shown: ShownDoc
  let printed: Promise<void>

  beforeEach(() => {
    shown = new ShownDoc()
    printed = new Promise(resolve => (globalThis.print = resolve))
  })

  afterEach(() => {
    globalThis.print = print
    shown.close()
  })

  it('gives a page the width of paper, the height that it says and light colors, and takes them back', async () => {
    await shown.open({ theme: 'dark' })
    const { width } = shown.iframe().getBoundingClientRect()
    const printing = shown.frame.print()
    expect(await shown.told('plan-theme')).to.have.property('theme', 'light')
    expect(shown.iframe().getBoundingClientRect().width).to.equal(720)
    await shown.tell({ type: 'plan-frame-size', width: 720, height: 3000 })
    await Promise.all([printing, printed])
    expect(shown.frame.style.getPropertyValue('--_printed-height')).to.equal('3000px')
    dispatchEvent(new Event('afterprint'))
    expect(await shown.told('plan-theme', 1)).to.have.property('theme', 'dark')
    expect(shown.iframe().getBoundingClientRect().width).to.equal(width)
  })

  for (const [what, file, type] of [
    ['a rendered Markdown page', 'plan.md', 'text/html'],
    ['the page of a text', 'plan.txt', 'text/plain'],
  ] as const) {
    it(`has ${what} print itself`, async () => {
      await shown.open({ file, type })
      await shown.frame.print()
      expect(await shown.told('plan-frame-print')).to.deep.equal({ type: 'plan-frame-print' })
    })
  }

  it('prints an image with the page around it', async () => {
    await shown.open({ src: PNG, file: 'seats.png', type: 'image/png' })
    await shown.frame.print()
    await printed
  })
})
