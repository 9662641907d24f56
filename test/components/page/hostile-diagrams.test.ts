import { expect } from 'chai'
import { until } from '../waits.js'
import { ShownPage, diagram } from './shown-page.js'

/** Each tries to run something; were one to, it would set a flag in the page. */
const FLAG = 'window.ran = true'
const HOSTILE = [
  `flowchart LR\n  a[one]\n  click a call eval("${FLAG}")`,
  `flowchart LR\n  a[one]\n  click a href "javascript:${FLAG}"`,
  `flowchart LR\n  a["<img src=x onerror='${FLAG}'>"]`,
  `flowchart LR\n  a["<script>${FLAG}</script>"] -->|"<svg onload='${FLAG}'>"| b`,
  `flowchart LR\n  a["<a href='javascript:${FLAG}'>one</a>"]`,
  `%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  a["<img src=x onerror='${FLAG}'>"]\n  click a call eval("${FLAG}")`,
  `---\nconfig:\n  securityLevel: loose\n---\nflowchart LR\n  a["<iframe srcdoc='x'></iframe>"]`,
  `sequenceDiagram\n  participant A as <img src=x onerror='${FLAG}'>\n  A->>A: <b onmouseover='${FLAG}'>b</b>\n  link A: Go @ javascript:${FLAG}`,
  `classDiagram\n  class A["<img src=x onerror='${FLAG}'>"]\n  click A call eval("${FLAG}")`,
  `gantt\n  title <img src=x onerror='${FLAG}'>\n  section a\n  b :b1, 2026-01-01, 3d\n  click b1 call eval("${FLAG}")`,
]

describe('a hostile diagram', () => {
  let page: ShownPage

  it('runs nothing and leads nowhere, whatever it tries', async () => {
    page = await ShownPage.open({ height: 4000, main: HOSTILE.map(diagram).join('') })
    const finished = () => page.all('.drawing, .diagram-problem').length
    await until(() => finished() === HOSTILE.length)
    expect(page.all('.drawing')).not.to.be.empty
    for (const element of page.all('.drawing *')) {
      for (const type of ['click', 'mouseover', 'error', 'load']) {
        element.dispatchEvent(new page.window.Event(type, { cancelable: true }))
      }
    }
    expect(page.window).not.to.have.property('ran')
    const running = page
      .all('.drawing *')
      .filter(
        element =>
          /^(?:script|iframe|object|embed)$/.test(element.localName) ||
          [...element.attributes].some(
            ({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value),
          ),
      )
    expect(running.map(element => element.outerHTML)).to.deep.equal([])
  })

  it('does not style the page around it, nor take its colours from elsewhere', async () => {
    const css = '} body { color: rgb(1, 2, 3) !important } x {'
    const init = JSON.stringify({ theme: 'forest', themeCSS: css, fontFamily: css })
    page = await ShownPage.open({ main: diagram(`%%{init: ${init}}%%\nflowchart LR\n  a --> b`) })
    const before = page.style('body').color
    await until(() => page.all('.drawing, .diagram-problem').length === 1)
    expect(page.style('body').color).to.equal(before).and.not.to.equal('rgb(1, 2, 3)')
  })

  it('that is too large is not begun', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `  a${i} --> a${i + 1}`)
    const wide = `flowchart LR\n  a[${'long '.repeat(10_000)}]`
    const nodes = Array.from({ length: 40 }, (_, i) => `a${i}`).join(' & ')
    const dense = `flowchart LR\n  ${nodes} --> ${nodes}`
    const sources = [`flowchart LR\n${lines.join('\n')}`, wide, dense]
    page = await ShownPage.open({ height: 2000, main: '<p>x</p>' + sources.map(diagram).join('') })
    for (const figure of page.all('figure')) {
      figure.scrollIntoView()
      await until(() => figure.querySelector('.diagram-problem') !== null)
    }
    const problems = page.all('.diagram-problem').map(host => host.shadowRoot?.textContent ?? '')
    expect(problems[0]).to.include('more than 300 lines')
    expect(problems[1]).to.include('more than 20000 characters')
    expect(problems[2]).to.include('Edge limit exceeded')
  })
})
