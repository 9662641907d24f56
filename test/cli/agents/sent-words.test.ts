import { expect } from 'chai'
import { secondsOf } from '../../../cli/agents/waiting.js'
import { sentWords } from '../../../cli/agents/sent-words.js'

describe('A12: the words that an agent sends', () => {
  const rows: [name: string, given: string, sent: string][] = [
    ['line ends', 'a\r\nb\rc\n', 'a\nb\nc'],
    ['colors', '\u001b[1;31mred\u001b[0m', 'red'],
    ['control characters', 'a\0b\u0007\tc', 'ab\tc'],
    ['half a pair', 'a\ud800b', 'a\ufffdb'],
  ]
  for (const [name, given, sent] of rows) {
    it(`are made fit: ${name}`, () => expect(sentWords(given, 'answer', 20)).to.equal(sent))
  }

  it('are refused by their length', () => {
    expect(() => sentWords('x'.repeat(20_001), 'answer', 20_000)).to.throw(
      'the answer has 20,001 characters; 20,000 are the most',
    )
  })
})

describe('A15: the seconds of a wait', () => {
  it('are 100 unless they are given, and 3,600 at most, which is said', () => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const given = [undefined, 0, 3600, 7200].map(timeout => secondsOf(timeout, say))
    expect(given).to.deep.equal([100, 0, 3600, 3600])
    expect(said).to.deep.equal(['3600 seconds are the most'])
  })
})
