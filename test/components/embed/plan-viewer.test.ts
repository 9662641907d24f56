import { expect } from 'chai'
import type { PlanViewer } from '../../../components/embed/plan-viewer.js'
import '../../../components/embed/plan-viewer.define.js'
import { speedUp } from '../fast-clock.js'
import { until } from '../waits.js'
import { onPage } from '../shown.js'

/** A port of this machine on which no service listens. */
const AWAY = 'http://127.0.0.1:9/'

describe('<plan-viewer>', () => {
  let viewer: PlanViewer

  beforeEach(() => {
    viewer = document.createElement('plan-viewer')
    viewer.src = AWAY
  })
  afterEach(() => viewer.remove())

  it('frames the page of the service, with what its attributes say', async () => {
    viewer.setAttribute('ws', 'app:search')
    viewer.setAttribute('theme', 'dark')
    expect(await framed()).to.equal(`${AWAY}embed?ws=app:search&theme=dark&mode=doc`)
    expect(viewer.shadowRoot?.querySelector('iframe')?.title).to.equal('Plans')
  })

  it('keeps its properties in its attributes, and ignores unknown values', () => {
    viewer.doc = 'a/b.html'
    viewer.mode = 'full'
    expect(viewer.getAttribute('doc')).to.equal('a/b.html')
    expect(viewer.getAttribute('mode')).to.equal('full')
    viewer.setAttribute('mode', 'window')
    viewer.setAttribute('theme', 'blue')
    expect([viewer.mode, viewer.theme, viewer.ws]).to.deep.equal(['doc', 'auto', ''])
  })

  it('has one frame, with the latest address, after several changes at once', async () => {
    document.body.append(viewer)
    viewer.ws = 'search'
    viewer.plan = 'plan'
    viewer.theme = 'light'
    expect(await framed()).to.equal(`${AWAY}embed?ws=search&plan=plan&theme=light&mode=doc`)
    expect(viewer.shadowRoot?.querySelectorAll('iframe')).to.have.length(1)
  })

  it('keeps properties that were set before it was defined', async () => {
    viewer.remove()
    const plain = document.createElement('plan-viewer')
    // As on an element that is not defined yet.
    Object.defineProperty(plain, 'ws', { value: 'before', configurable: true, writable: true })
    Object.defineProperty(plain, 'src', { value: AWAY, configurable: true, writable: true })
    viewer = plain
    expect(await framed()).to.match(/embed\?ws=before&/)
    plain.ws = 'after'
    expect(plain.getAttribute('ws')).to.equal('after')
  })

  it('sets its properties to the link that it opens, and throws at other text', () => {
    viewer.plan = 'old'
    viewer.open('?doc=/home/me/a.html')
    expect([viewer.doc, viewer.ws, viewer.plan]).to.deep.equal(['/home/me/a.html', '', ''])
    expect(() => viewer.open('plan.html')).to.throw(TypeError, 'This is no link to a plan')
    expect(viewer.doc).to.equal('/home/me/a.html')
  })

  for (const src of ['javascript:alert(1)', 'data:text/html,', 'http://', 'file:///etc/']) {
    it(`frames no address without http or https: ${src}`, async () => {
      viewer.src = src
      document.body.append(viewer)
      const failed = new Promise<Event>(heard => {
        viewer.addEventListener('plan-viewer-failed', heard, { once: true })
      })
      const says = `This is no address of a plan viewer: ${src}`
      expect(await failed).to.include({ reason: 'refused', says })
      expect(viewer.shadowRoot?.querySelector('iframe')).to.equal(null)
      expect(viewer.shadowRoot?.querySelector('[role=status]')?.textContent).to.include(src)
    })
  }

  it('frames a service at [::1] as localhost, which a policy can name', async () => {
    viewer.src = 'http://[::1]:9'
    expect(await framed()).to.match(/^http:\/\/localhost:9\/embed\?/)
  })

  it('has no frame while it is not in a page', async () => {
    await framed()
    viewer.remove()
    expect(viewer.shadowRoot?.querySelector('iframe')).to.equal(null)
    expect(await framed()).to.include(AWAY)
  })

  it('shows that the service does not answer, and fires plan-viewer-failed', async () => {
    const restore = speedUp(20)
    document.body.append(viewer)
    const failed = new Promise<Event>(heard => {
      document.body.addEventListener('plan-viewer-failed', heard, { once: true })
    })
    const event = await failed.finally(restore)
    expect(event.target).to.equal(viewer)
    expect(event).to.have.property('reason', 'unreachable')
    expect(viewer.shadowRoot?.querySelector('[role=status]')?.textContent).to.match(
      /^The plan viewer does not answer\./,
    )
  })

  it('names the policy of a page that blocks its frame, and tries no more', async () => {
    const host = onPage('iframe')
    host.srcdoc = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'" />
      <script>addEventListener('plan-viewer-failed', ({ reason }) => (document.title += reason))</script>
      <script type="module" src="/dist/app/plan-viewer.js"></script>
      <plan-viewer src="http://localhost:4173"></plan-viewer>`
    const inside = () => host.contentDocument?.querySelector('plan-viewer')?.shadowRoot
    await until(() => host.contentDocument?.title === 'blocked')
    expect(inside()?.querySelector('[role=status]')?.textContent).to.equal(
      'The policy of this page blocks the plan viewer. Its frame-src has to name http://localhost:4173.',
    )
    expect(inside()?.querySelector('iframe')).to.equal(null)
  })

  it('fires nothing for messages of another window', async () => {
    await framed()
    const heard: Event[] = []
    for (const type of ['shown', 'added', 'failed'] as const) {
      viewer.addEventListener(`plan-viewer-${type}`, event => heard.push(event))
    }
    postMessage({ type: 'plan-embed-added' }, '*')
    postMessage({ type: 'plan-embed-shown', link: '?ws=a' }, '*')
    await new Promise(resolve => addEventListener('message', resolve, { once: true }))
    await new Promise(resolve => setTimeout(resolve))
    expect(heard).to.deep.equal([])
  })

  it('follows the color scheme around it', async () => {
    const place = onPage('div')
    place.style.setProperty('color-scheme', 'dark')
    place.append(viewer)
    await until(() => all()?.dataset['theme'] === 'dark')
    place.style.setProperty('color-scheme', 'light')
    await until(() => all()?.dataset['theme'] === 'light')
  })

  it('is hidden like any other element', async () => {
    await framed()
    expect(getComputedStyle(viewer).display).to.equal('block')
    viewer.hidden = true
    expect(getComputedStyle(viewer).display).to.equal('none')
    viewer.hidden = false
    viewer.style.display = 'none'
    expect(getComputedStyle(viewer).display).to.equal('none')
  })

  function all(): HTMLElement | null | undefined {
    return viewer.shadowRoot?.querySelector<HTMLElement>('.all')
  }

  /** Puts it into the page; resolves to the address that it frames. */
  async function framed(): Promise<string> {
    if (!viewer.isConnected) document.body.append(viewer)
    await until(() => viewer.shadowRoot?.querySelector('iframe') !== null)
    return viewer.shadowRoot?.querySelector('iframe')?.src ?? ''
  }
})
