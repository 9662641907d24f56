import { expect } from 'chai'
import { parseWords } from '../../../cli/agents/verb-words.js'
import { verbIn } from '../../../cli/verbs/verbs.js'

const MISSING = 'Not enough positional arguments.'

describe('the words of a verb', () => {
  const rows: [words: string, args: object | string][] = [
    ['unread', {}],
    ['unread --json', { json: true }],
    ['unread --folder -x', { folder: '-x' }],
    ['unread --folder', 'Not enough arguments to option --folder.'],
    ['unread --exit-code', { 'exit-code': true }],
    ['unread --json=x', 'Invalid option name ("--json=x").'],
    ['diff -a.md --from abc', { path: '-a.md', from: 'abc' }],
    ['versions', MISSING],
    ['versions a.md', { path: 'a.md' }],
    ['versions a.md b.md', 'Extraneous positional argument ("b.md").'],
    ['versions a.md --json --port 1', { path: 'a.md', json: true, port: '1' }],
    ['versions -a.md', { path: '-a.md' }],
    ['versions -- --json', { path: '--json' }],
    ['versions --wrong a.md', 'Unsupported option name ("--wrong").'],
    ['versions a.md -h', { help: true }],
    ['versions show a.md abc', { path: 'a.md', hash: 'abc' }],
    ['versions -- show', { path: 'show' }],
    ['versions restore --if none -a -b', { if: 'none', path: '-a', hash: '-b' }],
    ['comments', { paths: [] }],
    ['comments --wait --timeout=9 a b', { wait: true, timeout: 9, paths: ['a', 'b'] }],
    ['comments --timeout 7200', { timeout: 7200, paths: [] }],
    ['comments --timeout -1', '--timeout takes a whole number'],
    ['reply --json -', { json: true, comment: '-' }],
    ['reply c_1', MISSING],
    ['open -plan.html', { target: '-plan.html' }],
    ['open --port 5000 --draft --json', { port: '5000', target: '--draft', json: true }],
    ['open --port=1 --config c --note', { port: '1', config: 'c', target: '--note' }],
    ['open -- --json', { target: '--json' }],
    ['open --help', { help: true }],
  ]
  for (const [words, args] of rows) {
    it(`are parsed: ${words}`, () => {
      const list = words.split(' ')
      const verb = verbIn(list)
      if (!verb) throw new Error(`no verb in ${words}`)
      const read = parseWords(verb, list.slice(verb.name.split(' ').length))
      expect(read).to.deep.equal(args)
    })
  }
})
