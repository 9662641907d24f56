import { expect } from 'chai'
import '../../../../components/parts/kind-badge/kind-badge.define.js'
import type { PlanKindBadge } from '../../../../components/parts/kind-badge/kind-badge.js'
import { tokens } from '../../../../components/theme/tokens.js'
import { violationsOf } from '../../violations.js'
import { COLORS } from '../../../../schema/folder-rules.js'

describe('<plan-kind-badge>', () => {
  let badge: PlanKindBadge

  beforeEach(() => {
    if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet]
    badge = document.createElement('plan-kind-badge')
    document.body.append(badge)
  })

  afterEach(() => {
    badge.remove()
    document.adoptedStyleSheets = []
  })

  for (const color of COLORS) {
    it(`shows a kind in ${color}, readably`, async () => {
      await show({ id: 'x', label: 'plan', color })
      const probe = document.createElement('p')
      probe.style.cssText = `color: var(--plan-${color}-ink); background: var(--plan-${color})`
      document.body.append(probe)
      const { color: ink, backgroundColor } = getComputedStyle(probe)
      const look = getComputedStyle(part())
      expect([look.color, look.backgroundColor]).to.deep.equal([ink, backgroundColor])
      probe.remove()
      expect(await violationsOf(badge)).to.deep.equal([])
    })
  }

  it('shows its icon before the label, and reads the label alone', async () => {
    await show({ id: 'x', label: 'plan', color: 'violet', icon: '◆' })
    expect(part().textContent).to.equal('◆plan')
    expect(part().querySelector('[aria-hidden]')?.textContent).to.equal('◆')
  })

  it('shows what looks like markup as text', async () => {
    await show({ id: 'x', label: '<b>x</b>', color: 'red', icon: '<i>' })
    expect(part().textContent).to.equal('<i><b>x</b>')
    expect(part().querySelector('b, i')).to.be.null
  })

  it('shows nothing without a kind', async () => {
    await show(null)
    expect(badge.shadowRoot?.textContent.trim()).to.equal('')
  })

  async function show(kind: PlanKindBadge['kind']): Promise<void> {
    badge.kind = kind
    await badge.updateComplete
  }

  function part(): Element {
    const found = badge.shadowRoot?.querySelector('[part="badge"]')
    if (!found) throw new Error('there is no badge')
    return found
  }
})
