import { expect } from 'chai'
import { until } from '../waits.js'
import { ShownPage, diagram } from './shown-page.js'

const DRAWN = 'figure.diagram.is-drawn .drawing > svg'
const FLOW = 'flowchart LR\n  a[Free seat] --> b[Held]\n'

describe('a diagram on a Markdown page', () => {
  let page: ShownPage

  async function drawn(source: string): Promise<SVGSVGElement> {
    page = await ShownPage.open({ main: diagram(source) })
    await until(() => page.all(DRAWN).length === 1)
    return page.document.querySelector<SVGSVGElement>(DRAWN) as SVGSVGElement
  }

  async function refused(source: string): Promise<string> {
    page = await ShownPage.open({ main: diagram(source) })
    await until(() => page.all('.diagram-problem').length === 1)
    return page.get('.diagram-problem').shadowRoot?.textContent ?? ''
  }

  it('is drawn in the place of its source, in the letters of the page', async () => {
    const svg = await drawn(FLOW)
    expect(svg.textContent).to.include('Free seat').and.to.include('Held')
    expect(page.style('.diagram-source').display).to.equal('none')
    const label = svg.querySelector('.nodeLabel, text')
    expect(label && page.window.getComputedStyle(label).fontFamily).to.equal(
      page.style('body').fontFamily,
    )
    expect(svg.getBoundingClientRect().right).to.be.at.most(640)
  })

  it('shows its source on demand, and copies it', async () => {
    await drawn(FLOW)
    page.button('Show source').click()
    expect(page.style('.diagram-source').display).to.equal('block')
    expect(page.style('.drawing').display).to.equal('none')
    page.button('Show source').click()
    expect(page.style('.diagram-source').display).to.equal('none')
    let copied = ''
    const writeText = (text: string) => Promise.resolve(void (copied = text))
    Object.defineProperty(page.window.navigator, 'clipboard', { value: { writeText } })
    page.button('Copy source').click()
    await until(() => page.said === 'Copied')
    expect(copied).to.equal(FLOW.trimEnd())
  })

  it('follows the theme without being drawn again', async () => {
    const svg = await drawn(FLOW)
    const fill = () => {
      const ground = svg.querySelector('.node rect')
      return ground ? page.window.getComputedStyle(ground).fill : ''
    }
    const light = fill()
    const height = page.get('figure').getBoundingClientRect().height
    page.tellTheme('dark')
    await until(() => fill() !== light)
    expect(page.document.querySelector(DRAWN)).to.equal(svg)
    expect(page.get('figure').getBoundingClientRect().height).to.equal(height)
    page.tellTheme('light')
    await until(() => fill() === light)
  })

  it('scrolls by itself where it would be too small to read, and fades out where it is cut', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => `  n${i}[Step ${i}] --> n${i + 1}[Step]`)
    await drawn(`flowchart LR\n${steps.join('\n')}`)
    const drawing = page.get('.drawing')
    await until(() => drawing.tabIndex === 0)
    expect(drawing.scrollWidth).to.be.above(drawing.clientWidth)
    const cuts = () =>
      ['left', 'right'].map(side => drawing.style.getPropertyValue(`--cut-${side}`))
    await until(() => cuts().join(' ') === '0px 1.5rem')
    expect(page.style('.drawing').maskImage).to.contain('gradient')
    drawing.scrollLeft = drawing.scrollWidth
    await until(() => cuts().join(' ') === '1.5rem 0px')
    expect(page.isTooWide).to.be.false
  })

  it('that is wrong shows its source, and what is wrong with it', async () => {
    expect(await refused('flowchart LR\n  a[Free seat --> b')).to.match(
      /^This diagram cannot be drawn\.\nParse error on line \d/,
    )
    expect(page.style('.diagram-source').display).to.equal('block')
    // The begun drawing is gone.
    expect(page.all('svg')).to.be.empty
  })

  it('of an unknown type, or without a source, shows an error message', async () => {
    expect(await refused('dance\n  left --> right')).to.include('No diagram type detected')
    page.close()
    expect(await refused('')).to.include('This diagram cannot be drawn.')
  })

  it('with an error does not stop the next one from being drawn', async () => {
    page = await ShownPage.open({ main: diagram('nonsense') + diagram(FLOW) })
    await until(() => page.all(DRAWN).length === 1)
    expect(page.all('.diagram-problem')).to.have.length(1)
  })

  it('is drawn when it is about to be seen, not before', async () => {
    const gap = '<p style="height: 4000px">a long way</p>'
    page = await ShownPage.open({ main: diagram(FLOW) + gap + diagram(FLOW) })
    await until(() => page.all(DRAWN).length === 1)
    expect(page.get('figure:last-child .diagram-source').getClientRects()).not.to.be.empty
    page.get('figure:last-child').scrollIntoView({ behavior: 'instant' })
    await until(() => page.all(DRAWN).length === 2)
  })

  it('has words that can be read on grounds of its author’s colour', async () => {
    const svg = await drawn('flowchart LR\n  a[Pale]\n  style a fill:#fdf6b2')
    const colors = () => {
      const word = svg.querySelector('.node .nodeLabel p')
      return [word && page.window.getComputedStyle(word).color, page.style('body').color]
    }
    const [ink, dark] = colors()
    expect(ink).to.equal(dark)
    page.tellTheme('dark')
    await until(() => page.get('html').dataset['theme'] === 'dark')
    const [kept, light] = colors()
    expect(kept).to.equal(ink).and.not.to.equal(light)
  })

  it('has words that can be read on parts of a sequence that are colored, and on both of two', async () => {
    const svg = await drawn(`sequenceDiagram
      autonumber
      box rgb(240, 248, 255) Pale
      participant A
      participant B
      end
      box rgb(0, 0, 60) Deep
      participant C
      end
      A->>B: pale
      B->>C: across both`)
    page.tellTheme('dark')
    await until(() => page.get('html').dataset['theme'] === 'dark')
    const lookOf = (text: string) => {
      const words = [...svg.querySelectorAll('text')].find(each => each.textContent === text)
      return words && page.window.getComputedStyle(words)
    }
    expect(lookOf('pale')?.fill).to.equal('rgb(29, 28, 26)')
    expect(lookOf('pale')?.paintOrder).to.equal('normal')
    // Letters on two fields have a halo in the color of one.
    expect(lookOf('across both')?.paintOrder).to.match(/^stroke/)
    // The number of a message stands on its marker, in the color that the theme gives it.
    expect(lookOf('1')?.fill).to.equal(page.style('html').backgroundColor)
  })

  it('has the names of a Sankey diagram over its bands', async () => {
    const svg = await drawn('sankey-beta\nA,B,10')
    const [bands, names] = ['.links', '.node-labels'].map(name => svg.querySelector(name))
    if (!bands || !names) throw new Error('not drawn')
    expect(bands.compareDocumentPosition(names)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
