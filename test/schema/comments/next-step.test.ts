import { expect } from 'chai'
import { nextStep, type Standing } from '../../../schema/comments/next-step.js'

describe('A13: what comes next', () => {
  const held = [{ by: 'codex', since: '2026-01-01T00:00:00.000Z', count: 1 }]
  const url = 'http://localhost:4173/?doc=plan.md'
  const kept =
    /: end your turn, what the reader says is kept\. .*: http:\/\/localhost:4173\/\?doc=plan\.md$/
  const after = (waits: number, tabs = 1) => ({ waits, tabs, url })
  const rows: [name: string, standing: Standing, shell: RegExp, tool: RegExp][] = [
    ['open comments', { open: ['c_1'], statuses: ['changes'] }, /plans reply/, /with reply/],
    ['held by another', { held, statuses: [] }, /--held/, /with held/],
    ['changes', { statuses: ['approved', 'changes'] }, /ask again: plans review/, /call review/],
    ['approved', { statuses: ['approved'] }, /do not wait/, /do not wait/],
    ['approved, then changed', { statuses: ['approved-changed'] }, /plans review/, /with review/],
    ['waiting', { statuses: ['approved', 'waiting'] }, /goes on waiting/, /goes on waiting/],
    ['a wait for a verdict', { statuses: ['waiting'], idle: after(2) }, /goes on/, /goes on/],
    ['nothing came', { statuses: [], idle: after(2) }, /--wait again/, /with wait again/],
    ['the third idle wait', { statuses: ['waiting'], idle: after(3) }, kept, kept],
    ['no tab', { statuses: [], idle: after(1, 0) }, kept, kept],
    ['nothing asked', { statuses: ['none'] }, /nothing open; plans review/, /open; review/],
    ['a deleted file', { statuses: ['gone'] }, /gone; plans versions/, /gone; versions/],
  ]
  for (const [name, standing, shell, tool] of rows) {
    it(`is said in the words of the front that asks: ${name}`, () => {
      expect(nextStep(standing, 'shell')).to.match(shell)
      const words = nextStep(standing, 'tool')
      expect(words)
        .to.match(tool)
        .and.not.match(/plans |--/)
    })
  }
})
