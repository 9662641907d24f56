import { expect } from 'chai'
import { withDataLast } from '../../../cli/review/words.js'

describe('the words of a command', () => {
  const rows: [words: string, tidied: string][] = [
    ['unread', 'unread'],
    ['unread --json', 'unread --json'],
    ['unread --folder -x', 'unread --folder=-x'],
    ['unread --folder', 'unread --folder'],
    ['diff -a.md --from abc', 'diff --from=abc -- -a.md'],
    ['versions a.md', 'versions -- a.md'],
    ['versions a.md --json --port 1', 'versions --json --port=1 -- a.md'],
    ['versions -a.md', 'versions -- -a.md'],
    ['versions -- --json', 'versions -- --json'],
    ['versions --wrong a.md', 'versions --wrong -- a.md'],
    ['versions -h', 'versions -h'],
    ['versions show a.md abc', 'versions show -- a.md abc'],
    ['versions -- show', 'versions -- show'],
    ['versions a.md show', 'versions -- a.md show'],
    ['versions restore --if none -a -b', 'versions restore --if=none -- -a -b'],
    ['open -plan.html', 'open -- -plan.html'],
    ['open --port 5000 --draft --json', 'open --port=5000 --json -- --draft'],
    ['open --port=1 --config c --note x', 'open --port=1 --config=c -- --note x'],
    ['open -- --json', 'open -- --json'],
    ['open --help', 'open --help'],
    ['config add -x', 'config add -x'],
  ]
  for (const [words, tidied] of rows) {
    it(`are "${tidied}" for "${words}"`, () => {
      expect(withDataLast(words.split(' ')).join(' ')).to.equal(tidied)
    })
  }
})
