import { expect } from 'chai'
import '../../../../components/parts/kind-badge/kind-badge.define.js'
import type { PlanKindBadge } from '../../../../components/parts/kind-badge/kind-badge.js'
import { Shown } from '../../shown.js'
import { itIsAccessible } from '../../violations.js'
import { COLORS } from '../../../../schema/folder-rules.js'

describe('<plan-kind-badge> @one-engine', () => {
  let shown: Shown<PlanKindBadge>

  beforeEach(() => {
    shown = new Shown(document.createElement('plan-kind-badge'))
  })

  it('has the ink and the ground of its color', async () => {
    const probe = document.createElement('p')
    document.body.append(probe)
    for (const color of COLORS) {
      await show({ label: 'plan', color })
      probe.style.cssText = `color: var(--plan-${color}-ink); background: var(--plan-${color})`
      const [look, own] = [getComputedStyle(part()), getComputedStyle(probe)]
      expect([look.color, look.backgroundColor]).to.deep.equal([own.color, own.backgroundColor])
    }
    probe.remove()
  })

  itIsAccessible('in every color', async audit => {
    for (const color of COLORS) {
      await show({ label: 'plan', color })
      await audit(shown.element)
    }
  })

  it('shows its icon before the label, and reads the label alone', async () => {
    await show({ label: 'plan', color: 'violet', icon: '◆' })
    expect(part().textContent).to.equal('◆plan')
    expect(part().querySelector('[aria-hidden]')?.textContent).to.equal('◆')
  })

  it('shows what looks like markup as text', async () => {
    await show({ label: '<b>x</b>', color: 'red', icon: '<i>' })
    expect(part().textContent).to.equal('<i><b>x</b>')
    expect(part().querySelector('b, i')).to.be.null
  })

  it('shows nothing without a kind', async () => {
    await show(null)
    expect(shown.root.textContent.trim()).to.equal('')
  })

  const show = (kind: PlanKindBadge['kind']) => shown.show({ kind })

  const part = () => shown.find('[part="badge"]')
})
