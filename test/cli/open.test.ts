import { once } from 'node:events'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import type { OpenEvent } from '../../schema/api/events.js'
import { fakeBrowser, type FakeBrowser } from '../support/browsers/fake-browser.js'
import { listen, type Listening } from '../support/http.js'
import { noteInjection } from '../support/reliability.js'
import { serve, type Served } from '../support/service.js'
import { run, type Said } from '../support/terminal.js'

const PLAN = 'active/auth/plans/plan.html'

describe('plans open, while the service runs', () => {
  let service: Served
  let tab: Listening

  before(async () => {
    service = await serve({
      [PLAN]: '<title>Auth</title>',
      'active/auth/plans/phase-1-login/plan.html': '',
      'a & b.md': '',
    })
    tab = await listen(service.port)
  })
  after(async () => {
    await tab.close()
    await service.close()
  })

  /** The output, and what the open tab was asked to show. */
  async function shown(...words: string[]): Promise<{ said: Said; event: OpenEvent }> {
    const said = await openAt(service, words)
    for (;;) {
      const event = await tab.next()
      if (!event) throw new Error('the stream ended')
      if (event.type === 'open') return { said, event }
    }
  }

  const none = { type: 'open', ws: '', plan: '', doc: '' }
  const links: [text: (port: number) => string, event: Partial<OpenEvent>][] = [
    [() => '?ws=auth&plan=plan', { ws: 'auth', plan: 'plan' }],
    [() => '?doc=active/auth/plans/plan.html', { doc: PLAN }],
    [port => `http://localhost:${port}/?ws=auth`, { ws: 'auth' }],
    [port => `http://127.0.0.1:${port}/?ws=docs:auth`, { ws: 'docs:auth' }],
    [port => `http://[::1]:${port}/?doc=a%20%26%20b.md`, { doc: 'a & b.md' }],
  ]
  for (const [text, link] of links) {
    it(`shows ${text(4173)} in the open tab`, async () => {
      const { said, event } = await shown(text(service.port))
      expect(said).to.deep.equal({ code: 0, stdout: 'Shown in the open tab\n', stderr: '' })
      expect(event).to.deep.equal({ ...none, ...link })
    })
  }

  const names = [
    'plan.html',
    '-plan.html',
    '--json.html',
    'a&doc=b.html',
    'two\nlines #1?.html',
    'ü 🚢.html',
    '$(touch x).html',
    '-h',
    '--port=1.html',
    '?ws=x.html',
    'ws=a&plan=b.html',
    '; ls | cat > x .html',
    '`id`.html',
    'back\\slash.html',
    '%2e%2e.html',
    '\u001b[2J.html',
  ]
  let survived = 0
  after(() => {
    const injected = 'odd names given to `plans open`'
    noteInjection({ requirement: 55, injected, times: names.length, survived })
  })
  for (const name of names) {
    it(`requirement 55: shows the file ${JSON.stringify(name)} as it is named`, async () => {
      await service.write({ [name]: '' })
      const { said, event } = await shown(join(service.root, name))
      expect(said.code).to.equal(0)
      // A file of a type that is not listed is shown by its doc path.
      const isListed = name.endsWith('.html')
      expect(event).to.deep.equal({ ...none, doc: isListed ? join(service.root, name) : name })
      survived += 1
    })
  }

  it('shows a file that a file: address or ~ names', async () => {
    const file = join(service.root, PLAN)
    expect((await shown(pathToFileURL(file).href)).event.doc).to.equal(file)
    expect((await shown(`~/docs/${PLAN}`)).event.doc).to.equal(file)
  })

  it('shows the line of a file that is named as compilers name it', async () => {
    const file = join(service.root, PLAN)
    expect((await shown(`${file}:30`)).event.doc).to.equal(`${file}#L30`)
    expect((await shown(`${file}:30:5`)).event.doc).to.equal(`${file}#L30`)
  })

  it('tells what happened as JSON', async () => {
    const { said } = await shown('?ws=auth', '--json')
    expect(JSON.parse(said.stdout)).to.deep.equal({
      ok: true,
      listeners: 1,
      opened: false,
      url: `${service.url}/?ws=auth`,
    })
  })

  it('says that a file in no docs folder, or a link to nothing, is not shown, and names the docs folders', async () => {
    await service.write({ '../elsewhere.md': '', '.hidden.md': '' })
    const folders = `The docs folders are docs (${service.root.replace(service.env['HOME'] ?? '', '~')}); plans config add <folder> adds one.\n`
    const outside = join(service.root, '../elsewhere.md')
    const hidden = join(service.root, '.hidden.md')
    const add = `plans config add ${dirname(outside)} adds it.\n`
    for (const [file, says] of [
      [outside, `no docs folder holds ${outside}\n${add}`],
      [hidden, `${hidden} is no doc in a docs folder\n${folders}`],
    ] as const) {
      const said = await openAt(service, [file])
      expect(said).to.deep.equal({ code: 6, stdout: '', stderr: `plans: ${says}` })
    }
    const rows = [
      ['?doc=active/auth/plans/no.html', 'active/auth/plans/no.html is no doc in a docs folder'],
      ['?ws=none', 'nothing is called none'],
    ] as const
    for (const [link, says] of rows) {
      const { code, stdout } = await openAt(service, [link, '--json'])
      expect(code).to.equal(6)
      expect(JSON.parse(stdout)).to.have.property('error', says)
    }
  })

  const notOurs = /is not an address of the service on port \d+\nplans open --help explains it\.\n$/
  const neither = /^plans: \S+ is neither a link nor a file\nplans open --help/
  const refused: [target: string, says: RegExp][] = [
    ['http://example.com:4173/?ws=auth', notOurs],
    ['http://localhost:1/?ws=auth', notOurs],
    ['https://localhost/?ws=auth', notOurs],
    ['http://localhost@evil.com/?ws=auth', neither],
    ['active/none.html', neither],
    ['/', neither],
    ['', /^plans: an empty path names nothing\nplans open --help/],
    ['no\u001b[2Jne', /no\\u\{1b\}\[2Jne is neither/],
  ]
  for (const [target, says] of refused) {
    it(`refuses ${JSON.stringify(target)}`, async () => {
      const said = await openAt(service, [target])
      expect(said).to.include({ code: 2, stdout: '' })
      expect(said.stderr)
        .to.match(says)
        .and.not.match(/\n\s+at /)
    })
  }
})

describe('plans open, while no tab is open', () => {
  let service: Served
  let browser: FakeBrowser

  beforeEach(async () => {
    service = await serve({ [PLAN]: '<title>Auth</title>', "a'b;$(x)": '' })
    browser = await fakeBrowser()
  })
  afterEach(async () => {
    await service.close()
    await browser.close()
  })

  it('A4: prints the address where no browser is wanted, or there is none', async () => {
    const rows: [env: Record<string, string>, stderr: RegExp][] = [
      [{ BROWSER: 'none' }, /^$/],
      [{ BROWSER: 'no-such', CI: 'true' }, /^$/],
      [{ BROWSER: 'no-such' }, /^there is no no-such to open a browser with/],
    ]
    for (const [env, stderr] of rows) {
      const said = await openAt(service, ['?ws=auth&plan=plan'], env)
      const url = `${service.url}/?ws=auth&plan=plan`
      expect(said.stdout).to.equal(`Nobody has the page open: ${url}\n`)
      expect(said.stderr).to.match(stderr)
      expect(said.code).to.equal(0)
    }
  })

  it('opens a tab, with the address as one word', async () => {
    const said = await openAt(service, ["?doc=a'b;$(x)&plan=y"], { BROWSER: browser.program })
    const url = `${service.url}/?doc=a'b%3B%24(x)`
    expect(said).to.deep.equal({ code: 0, stdout: `Opened ${url}\n`, stderr: '' })
    expect(await browser.opened()).to.deep.equal([[url]])
  })

  it('opens one tab when five run at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => {
        return openAt(service, ['?ws=auth'], { BROWSER: browser.program })
      }),
    )
    expect(all.map(said => said.code)).to.deep.equal([0, 0, 0, 0, 0])
    expect(await browser.opened()).to.have.length(1)
  })
})

describe('plans open', () => {
  it('says of an address without a link that it names no doc', async () => {
    const { code, stderr } = await run(['open', 'http://localhost:4173/', '--port', '4173'], {})
    expect(stderr).to.equal(
      'plans: http://localhost:4173/ names no doc: a link has ?ws= or ?doc= in it\n' +
        'plans open --help explains it.\n',
    )
    expect(code).to.equal(2)
  })

  it('says what is wrong as JSON, too', async () => {
    const { code, stdout, stderr } = await run(['open', '/none.md', '--json'], {})
    expect({ code, stderr }).to.deep.equal({ code: 2, stderr: '' })
    expect(JSON.parse(stdout)).to.deep.equal({
      error: '/none.md is neither a link nor a file',
      next: 'plans open --help explains it.',
    })
  })

  it('refuses a second name, and prints its usage', async () => {
    const { code, stderr } = await run(['open', 'a', 'b'], {})
    expect(stderr).to.equal(
      'plans: Extraneous positional argument ("b").\n\n' +
        '  plans open [--json] [--port N] [--config FILE] <link | path>\nplans open --help explains it.\n',
    )
    expect(code).to.equal(2)
  })
})

describe('plans open, while another program has the port', () => {
  for (const [name, headers, body] of [
    ['any web server', {}, 'hello'],
    ['one with our shape', {}, '{"reading":null,"indexing":null,"polling":[],"tabs":0}'],
  ] as const) {
    it(`does not take ${name} for the service`, async () => {
      const stranger = createServer((_req, res) => void res.writeHead(200, headers).end(body))
      stranger.listen(0, '127.0.0.1')
      await once(stranger, 'listening')
      const address = stranger.address()
      const port = typeof address === 'object' && address ? String(address.port) : ''
      const said = await run(['open', '--port', port, '?ws=x'], { BROWSER: 'none' })
      expect(said).to.deep.equal({
        code: 1,
        stdout: '',
        stderr: `plans: port ${port} is taken by another program\nName ours with --port.\n`,
      })
      stranger.close()
    })
  }
})

function openAt({ port, env }: Served, words: string[], more = {}): Promise<Said> {
  return run(['open', '--port', String(port), ...words], { ...env, ...more })
}
