import { expect } from 'chai'
import { LitElement, html } from 'lit'
import { property } from 'lit/decorators.js'

/** What every part relies on, and what one wrong compiler option would break without a word. */
describe('a decorated property', () => {
  class PlanDecorated extends LitElement {
    @property() label = 'none'

    @property({ type: Number }) count = 0

    override render() {
      return html`<span>${this.label} ${this.count}</span>`
    }
  }
  customElements.define('plan-decorated', PlanDecorated)

  let element: PlanDecorated

  beforeEach(async () => {
    document.body.innerHTML = '<plan-decorated label="first" count="2"></plan-decorated>'
    element = document.querySelector<PlanDecorated>('plan-decorated') as PlanDecorated
    await element.updateComplete
  })

  afterEach(() => element.remove())

  it('takes its value from the attribute', () => {
    expect(shown()).to.equal('first 2')
  })

  it('draws the element again when it is set', async () => {
    element.label = 'second'
    await element.updateComplete
    expect(shown()).to.equal('second 2')
  })

  it('keeps its default where there is no attribute', async () => {
    const bare = document.createElement('plan-decorated') as PlanDecorated
    document.body.append(bare)
    await bare.updateComplete
    expect(bare.shadowRoot?.textContent.trim()).to.equal('none 0')
    bare.remove()
  })

  function shown(): string | undefined {
    return element.shadowRoot?.textContent.trim()
  }
})
