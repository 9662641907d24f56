import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { ProgressLine } from '../../cli/terminal/progress-line.js'

describe('the progress of a long scan', () => {
  it('is one line on a terminal, which is rewritten, and cleared at the end', () => {
    const { out, written } = output(true)
    const line = new ProgressLine(out, {})
    line.show({ reading: { done: 12_400, of: 50_000 }, indexing: null })
    line.show({ reading: null, indexing: { done: 7, of: 50_000 } })
    line.show({ reading: null, indexing: null })
    line.clear()
    expect(written().replaceAll('\r\u001b[K', '|')).to.equal(
      '|reading 12,400 of 50,000|indexing 7 of 50,000|',
    )
  })

  it('is a few lines where a line cannot be rewritten', () => {
    for (const [isTerminal, env] of [
      [false, {}],
      [true, { TERM: 'dumb' }],
    ] as const) {
      const { out, written } = output(isTerminal)
      const line = new ProgressLine(out, env)
      for (let done = 0; done <= 1000; done++) {
        line.show({ reading: null, indexing: { done, of: 1000 } })
      }
      line.show({ reading: null, indexing: null })
      expect(written().split('\n')).to.deep.equal([
        'indexing 0 of 1,000',
        'indexing 250 of 1,000',
        'indexing 500 of 1,000',
        'indexing 750 of 1,000',
        'indexing 1,000 of 1,000',
        '',
      ])
    }
  })

  it('is not shown while the total is unknown', () => {
    const { out, written } = output(true)
    new ProgressLine(out, {}).show({ reading: { done: 0, of: 0 }, indexing: null })
    expect(written()).to.equal('')
  })
})

function output(isTTY: boolean): { out: PassThrough; written: () => string } {
  const out = Object.assign(new PassThrough(), { isTTY })
  return { out, written: () => String(out.read() ?? '') }
}
