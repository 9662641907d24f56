import { expect } from 'chai'
import '../../../components/settings/settings.define.js'
import type { PlanAppearance } from '../../../components/settings/appearance.js'
import type { AppearanceEvent } from '../../../components/settings/appearance.js'
import { Shown } from '../shown.js'
import { itIsAccessible } from '../violations.js'

describe('the choice of an appearance @one-engine', () => {
  let shown: Shown<PlanAppearance>
  let chosen: [name: string, step: number][]

  beforeEach(async () => {
    chosen = []
    shown = new Shown(document.createElement('plan-appearance'))
    shown.element.addEventListener('plan-appearance', ({ name, step }: AppearanceEvent) =>
      chosen.push([name, step]),
    )
    await shown.show()
  })

  itIsAccessible('with every group', audit => audit(shown.element))

  it('shows what is chosen, and says what keys and clicks choose', async () => {
    await shown.show({ appearance: { text: 2, measure: 1, rows: 0 } })
    const checked = shown.all('input').filter(input => (input as HTMLInputElement).checked)
    const names = checked.map(input => input.closest('label')?.textContent.trim())
    expect(names).to.deep.equal(['110 %', 'Normal', 'Dense'])
    checked[0]?.focus()
    await shown.press('ArrowRight')
    shown.all('input').at(-1)?.click()
    expect(chosen).to.deep.equal([
      ['text', 3],
      ['rows', 2],
    ])
  })

  it('is a target of 24 px in each step', () => {
    for (const span of shown.all('.choices span')) {
      const { width, height } = span.getBoundingClientRect()
      expect(Math.min(width, height)).to.be.at.least(24)
    }
  })
})
