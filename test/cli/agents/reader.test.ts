// The way to the reader: a tab that is opened, the names under which a doc is found, the words that lead to a verdict.

import { expect } from 'chai'
import { join } from 'node:path'
import { fakeBrowser, type FakeBrowser } from '../../support/browsers/fake-browser.js'
import { freePort } from '../../support/free-port.js'
import { listen } from '../../support/http.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { Talk } from '../../support/reviews/talk.js'
import { homeFolder } from '../../support/service.js'
import { sha } from '../../support/sha.js'
import { launch, run } from '../../support/terminal.js'

const TEXT = '# Plan'

describe('an agent that looks for the reader', () => {
  let service: Reviewed
  let browser: FakeBrowser

  beforeEach(async () => {
    service = await Reviewed.make({ 'a.md': TEXT, 'deep/b.md': TEXT })
    browser = await fakeBrowser()
    await service.home.write({ 'web/c.md': TEXT, 'web/deep/d.md': TEXT })
    const folders = ['docs', 'web'].map(name => ({ name, path: join(service.home.path, name) }))
    await service.configure({ folders })
    await service.start()
  })
  afterEach(async () => {
    await service.close()
    await browser.close()
  })

  const plans = (verb: string, words: string[], more: Record<string, string> = {}) => {
    return run([verb, `--port=${service.port}`, ...words], { ...service.home.env, ...more })
  }

  it('A4: gets one tab on the doc for all of its requests, or the address where no browser is wanted', async () => {
    const url = `http://localhost:${service.port}/?doc=a.md`
    const silent = await plans('review', ['docs/a.md'])
    expect(silent.stdout).to.match(/^Asked\.\nNobody has the page open: (\S+)\nThere is no verdict/)
    expect(silent.stdout).to.contain(`: ${url}\n`)
    const { stdout } = await plans('review', ['docs/a.md', '--json'])
    expect(JSON.parse(stdout)).to.include({ tabs: 0, url })
    const opened = await plans('open', ['docs/a.md'])
    expect(opened.stdout).to.equal(
      `Nobody has the page open: ${url.replace('a.md', 'docs/a.md')}\n`,
    )
    const asked = ['docs/a.md', 'docs/deep/b.md', 'web/c.md'].map(path => {
      return plans('review', [path, '--json'], { BROWSER: browser.program })
    })
    const replies = (await Promise.all(asked)).map(said => JSON.parse(said.stdout) as object)
    for (const reply of replies) expect(reply).to.include({ tabs: 1 })
    expect(await browser.opened()).to.have.length(1)
  })

  it('A6: finds a doc by each of its names, in the first docs folder and in the second', async () => {
    const tab = await listen(service.port)
    const docs = [
      ['docs', 'a.md'],
      ['docs', 'deep/b.md'],
      ['web', 'c.md'],
      ['web', 'deep/d.md'],
    ] as const
    for (const [folder, rel] of docs) {
      const names = [
        `${folder}/${rel}`,
        `${folder}:${rel}`,
        rel,
        join(service.home.path, folder, rel),
      ]
      for (const name of names) {
        for (const target of [name, `?doc=${name}`]) {
          const opened = await plans('open', [target])
          expect(opened, target).to.deep.equal({
            code: 0,
            stdout: 'Shown in the open tab\n',
            stderr: '',
          })
        }
        const status = await plans('status', [name])
        expect(status, name).to.include({ code: 4, stdout: `none  ${folder}/${rel}\n` })
      }
    }
    await tab.close()
  })
})

describe('an agent that knows nothing', () => {
  it('A3: comes to an approval by what each message says', async () => {
    const home = await homeFolder()
    const port = await freePort()
    await home.write({
      'config/plan-viewer/config.json': JSON.stringify({ folders: [], port }),
      'repo/.git/': '',
      'repo/plan.md': TEXT,
    })
    const env = { ...home.env, PLANS_AS: 'claude' }
    const file = join(home.path, 'repo/plan.md')
    const said: string[] = []
    /** Runs the last command that was printed and begins so, with what it leaves open. */
    const follow = (start: string, fill: Record<string, string> = {}) => {
      const found = said.flatMap(
        text => text.match(new RegExp(`plans ${start}[^\\n;:,]*`, 'g')) ?? [],
      )
      const words = (found.at(-1) ?? '').replace(/ (adds|asks|says) .*|\.$/, '')
      const filled = words.replace(/"?<[a-z …]+>"?|"…"/g, mark => fill[mark] ?? mark).split(' ')
      const program = launch(filled.slice(1), env, join(home.path, 'repo'))
      void program.ended.then(({ stdout, stderr }) => said.push(stderr, stdout))
      return program
    }
    try {
      said.push((await run(['guide'], env)).stdout)
      const none = await follow('review', { '<path>': file, '"…"': 'New' }).ended
      expect(none.code).to.equal(6)
      const added = await follow('config add', { '<folder>': join(home.path, 'repo') }).ended
      expect(added.code, added.stderr).to.equal(0)
      const review = follow('review', { '<path>': file, '"…"': 'New' })
      const talk = new Talk({ port })
      const doc = 'repo/plan.md'
      await until(async () => (await talk.status(doc).catch(() => null)) === 'waiting')
      const id = await talk.draft(doc, sha(TEXT), 'Why?')
      const verdict = (is: string) => ({ verdicts: [{ path: doc, hash: sha(TEXT), is }] })
      await talk.review({ comments: [id], ...verdict('changes') })
      expect((await review.ended).code).to.equal(3)
      const reply = follow('reply', { '<id>': id })
      reply.process.stdin?.end('So it is')
      expect((await reply.ended).code).to.equal(0)
      const collected = await follow('comments', {}).ended
      expect(collected.code).to.equal(0)
      const again = follow('review', { '<path>': file, '"<what changed>"': 'Said' })
      await until(async () => (await talk.status(doc)) === 'waiting')
      await talk.review(verdict('approved'))
      const { code, stdout } = await again.ended
      expect([code, stdout]).to.deep.equal([
        0,
        `approved  ${doc}\nIt is approved: go on, do not wait.\n`,
      ])
    } finally {
      await run(['stop'], env)
      await home.close()
    }
  })
})
