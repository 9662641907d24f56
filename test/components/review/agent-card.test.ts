import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import '../../../components/review/review.define.js'
import type { PlanAgentCard } from '../../../components/review/agent-card.js'
import { Shown } from '../shown.js'
import { itIsAccessible } from '../violations.js'

describe('<plan-agent-card>', () => {
  let shown: Shown<PlanAgentCard>

  beforeEach(async () => {
    localStorage.clear()
    await open()
  })
  afterEach(() => localStorage.clear())

  async function open(): Promise<void> {
    shown = new Shown(document.createElement('plan-agent-card'))
    await shown.element.updateComplete
  }

  it('has a tab for each program, with its line, its hooks and its tools to copy', async () => {
    const copied: string[] = []
    shown.element.addEventListener('plan-text-copy', ({ text }) => copied.push(text))
    const steps: Record<string, readonly string[]> = {
      Claude: ['CLAUDE.md', '~/.claude/settings.json', 'claude mcp add plans -- plans mcp'],
      Codex: ['AGENTS.md', '~/.codex/hooks.json', 'codex mcp add plans -- plans mcp'],
      Gemini: ['GEMINI.md', '~/.gemini/settings.json', 'gemini mcp add plans plans mcp'],
      Cursor: ['.cursor/rules/plans.mdc', '.cursor/mcp.json', '"args": ["mcp"]'],
    }
    expect(tabs().map(tab => tab.textContent.trim())).to.deep.equal(Object.keys(steps))
    for (const tab of tabs()) {
      tab.click()
      await shown.element.updateComplete
      const panel = shown.find('[role=tabpanel]')
      expect(panel.getAttribute('aria-labelledby')).to.equal(tab.id)
      const words = panel.textContent
      for (const step of steps[tab.textContent.trim()] ?? []) expect(words).to.contain(step)
      expect(words).to.contain('run `plans review <file> --wait`')
      expect(words.includes(`plans hook --as ${tab.id}`)).to.equal(tab.id !== 'cursor')
      const texts = shown.all('.text code').map(({ textContent }) => textContent)
      for (const button of shown.all('.text button')) button.click()
      expect(copied.splice(0)).to.deep.equal(texts)
    }
  })

  it('is one stop for Tab, in which arrow keys choose, round its ends; the choice is kept', async () => {
    shown.element.focus()
    for (const [key, name] of [
      ['ArrowRight', 'codex'],
      ['End', 'cursor'],
      ['ArrowRight', 'claude'],
      ['ArrowLeft', 'cursor'],
      ['ArrowLeft', 'gemini'],
    ] as const) {
      await sendKeys({ press: key })
      await shown.element.updateComplete
      expect(shown.element.shadowRoot?.activeElement?.id).to.equal(name)
      expect(tabs().filter(tab => tab.tabIndex === 0)).to.have.length(1)
    }
    shown.element.remove()
    await open()
    expect(tabs().find(tab => tab.ariaSelected === 'true')?.id).to.equal('gemini')
  })

  itIsAccessible('with the steps of a program', audit => audit(shown.element))

  const tabs = () => shown.all('[role=tab]')
})
