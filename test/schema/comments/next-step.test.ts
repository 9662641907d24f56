import { expect } from 'chai'
import { nextStep } from '../../../schema/comments/next-step.js'

type Standing = Parameters<typeof nextStep>[0]

describe('A13: what comes next', () => {
  const held = [{ by: 'codex', since: '2026-01-01T00:00:00.000Z', count: 1 }]
  const rows: [name: string, standing: Standing, shell: RegExp, tool: RegExp][] = [
    ['open comments', { open: ['c_1'], statuses: ['changes'] }, /plans reply/, /with reply/],
    ['held by another', { held, statuses: [] }, /--held/, /with held/],
    ['changes', { statuses: ['approved', 'changes'] }, /ask again: plans review/, /call review/],
    ['approved', { statuses: ['approved'] }, /do not wait/, /do not wait/],
    ['approved, then changed', { statuses: ['approved-changed'] }, /plans review/, /with review/],
    ['waiting', { statuses: ['approved', 'waiting'] }, /goes on waiting/, /goes on waiting/],
    ['nothing came', { statuses: [], isLate: true }, /--wait again/, /with wait again/],
    ['nothing asked', { statuses: ['none'] }, /nothing open; plans review/, /open; review/],
    ['a deleted file', { statuses: ['gone'] }, /gone; plans versions/, /gone; versions/],
  ]
  for (const [name, standing, shell, tool] of rows) {
    it(`is said in the words of the front that asks: ${name}`, () => {
      expect(nextStep(standing, { isTool: false })).to.match(shell)
      const words = nextStep(standing, { isTool: true })
      expect(words)
        .to.match(tool)
        .and.not.match(/plans |--/)
    })
  }
})
