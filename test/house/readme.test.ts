// The README as a stranger plays it: its shell blocks in their order, in a fresh copy and a home of its own, from the
// package to an approved plan, and to the end. It also holds the README to its length, and the API to its table.
// To change how the package is made, see pack.test.ts; what an agent is told, test/cli/agents/.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { freePort } from '../support/free-port.js'
import { until } from '../support/library/reviewed.js'
import { Talk } from '../support/reviews/talk.js'
import { homeFolder, type Home } from '../support/service.js'
import { sha } from '../support/sha.js'
import { INSTALL_MS } from './packed.js'
import { ROOT, filesBelow, textOf } from './sources.js'

const README = textOf('README.md')
const LINES = [...README.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => {
  return block.trim().split('\n')
})
/** These lines are not run. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'git pull': 'the copy has no other repository',
}
/** These commands stand in sentences. The programs are not here, or it is another way to the same page. */
const NAMED_ONLY = [
  'npm start -- examples/docs',
  'claude mcp add plans -- plans mcp',
  'codex mcp add plans -- plans mcp',
  'gemini mcp add plans plans mcp',
  'plans --port 4174',
  'plans open <file>',
  'plans config detect <folder>',
]
const SERVE = 'plans'
const REVIEW = LINES.find(line => line.startsWith('plans review')) ?? ''
const HOOKS = 'plans guide --for claude'
const MOST_LINES = 160
const PLAN = '# Checkout\n\nPay in one step.\n'

describe('the README', () => {
  it('is read in five minutes', () => {
    expect(README.trimEnd().split('\n').length).to.be.at.most(MOST_LINES)
  })

  it('leads only to files and sections that exist', () => {
    const links = [...README.matchAll(/\]\(([^)\s]*)\)/g)].map(([, link = '']) => link)
    const dead = links.filter(link => {
      const [path = '', section] = link.split('#')
      if (!existsSync(join(ROOT, path))) return true
      return section !== undefined && !sectionsOf(path || 'README.md').includes(section)
    })
    expect(dead).to.deep.equal([])
  })

  it('names each route of the API in the table of the server', () => {
    const table = textOf('server/README.md')
    const routes = filesBelow('server/routes', /\.ts$/).flatMap(file => {
      return [...textOf(file).matchAll(/\bapi\.(?:get|put|post)\('(\/[^']+)'/g)]
    })
    expect(routes.length).to.be.greaterThan(30)
    expect(
      routes.map(([, path = '']) => `/api${path}`).filter(path => !table.includes(path)),
    ).to.deep.equal([])
  })
})

describe('the README, played literally @whole', function () {
  this.timeout(INSTALL_MS)

  let home: Home
  let env: Record<string, string>
  let talk: Talk
  let clone: string
  let service: ChildProcess | undefined

  before(async () => {
    home = await homeFolder()
    const port = await freePort()
    talk = new Talk({ port })
    clone = join(home.path, 'plan-viewer')
    // The package is built already: building it again would disturb the tests beside this one.
    const { files } = JSON.parse(textOf('package.json')) as { files: string[] }
    for (const name of ['package.json', 'README.md', 'LICENSE', ...files]) {
      cpSync(join(ROOT, name), join(clone, name), { recursive: true })
    }
    await home.write({
      'code/shop/docs/plans/checkout.md': PLAN,
      '.claude/plans/': '',
      // The usual port may be in use here.
      '.config/plan-viewer/config.json': JSON.stringify({ port }),
    })
    const others = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|XDG_|PLANS_|CLAUDE|CODEX|GEMINI)/.test(name),
    )
    const { CERTIFICATES } = process.env
    env = {
      ...Object.fromEntries(others.map(([name, value = '']) => [name, value])),
      ...(CERTIFICATES ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
      HOME: home.path,
      PATH: `${join(home.path, 'npm/bin')}:${process.env['PATH'] ?? ''}`,
      BROWSER: 'none',
      npm_config_cache: process.env['npm_config_cache'] ?? join(process.env['HOME'] ?? '', '.npm'),
      npm_config_prefix: join(home.path, 'npm'),
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    }
  })
  after(async () => {
    if (service?.exitCode === null) {
      service.kill()
      await once(service, 'exit')
    }
    await home.close()
  })

  const begin = (line: string): ChildProcess => {
    return spawn('bash', ['-c', line], { cwd: clone, env, stdio: 'pipe' })
  }
  /** The output of a line, which has to succeed. */
  const play = async (line: string, input = ''): Promise<string> => {
    const program = begin(line)
    program.stdin?.end(input)
    if (!program.stdout || !program.stderr) throw new Error('it has no output')
    const [said, failure, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'close') as Promise<[number]>,
    ])
    expect(code, `${line}\n${said}${failure}`).to.equal(0)
    return said
  }
  /** Approves the plan as soon as an agent asks for it. */
  const approve = async (path: string, bytes: string): Promise<void> => {
    await until(async () => (await talk.status(path)) === 'waiting')
    await talk.review({ verdicts: [{ path, hash: sha(bytes), is: 'approved' }] })
  }

  const special: Readonly<Record<string, () => Promise<void>>> = {
    // It runs until `plans stop`.
    [SERVE]: async () => {
      service = begin(SERVE)
      let said = ''
      for await (const chunk of service.stdout ?? []) {
        said += String(chunk)
        if (said.includes('http://localhost:')) break
      }
      expect(said).to.contain('plan-viewer is at http://localhost:')
    },
    [REVIEW]: async () => {
      const [said] = await Promise.all([play(REVIEW), approve('plans/checkout.md', PLAN)])
      expect(said).to.contain('approved')
    },
    [HOOKS]: async () => {
      const said = await play(HOOKS)
      const { hooks } = JSON.parse(/^\{.*^\}\}$/ms.exec(said)?.[0] ?? '') as Hooks
      const [[add = ''] = []] = [...said.matchAll(/^ {2}(?=plans config add)(.+)$/gm)]
      await play(add)
      const plan = '# By a hook\n'
      await home.write({ '.claude/plans/by-a-hook.md': plan })
      const call = { session_id: 's', cwd: join(home.path, 'code/shop') }
      const ready = {
        ...call,
        hook_event_name: 'PermissionRequest',
        tool_name: 'ExitPlanMode',
        tool_input: { plan, planFilePath: join(home.path, '.claude/plans/by-a-hook.md') },
      }
      const [answer] = await Promise.all([
        play(commandOf(hooks, 'PermissionRequest'), JSON.stringify(ready)),
        approve('claude-plans/by-a-hook.md', plan),
      ])
      expect(answer).to.contain('"behavior":"allow"')
      const stop = JSON.stringify({ ...call, hook_event_name: 'Stop' })
      expect(await play(commandOf(hooks, 'Stop'), stop)).to.equal('{}\n')
    },
  }

  it('leads from a clone to an approved plan, to an update, and to nothing left', async () => {
    expect([REVIEW, ...Object.keys(NOT_RUN)].filter(line => !LINES.includes(line))).to.deep.equal(
      [],
    )
    expect(NAMED_ONLY.filter(command => !README.includes(`\`${command}\``))).to.deep.equal([])
    for (const line of LINES.filter(each => !(each in NOT_RUN))) {
      await (special[line] ?? (() => play(line)))()
    }
    expect(service).to.not.equal(undefined)
    const left = ['npm/bin/plans', '.config/plan-viewer', '.local/state/plan-viewer']
    expect(left.filter(path => existsSync(join(home.path, path)))).to.deep.equal([])
  })
})

interface Hooks {
  hooks: Record<string, { hooks: { command: string }[] }[]>
}

function commandOf(hooks: Hooks['hooks'], event: string): string {
  return hooks[event]?.[0]?.hooks[0]?.command ?? ''
}

/** The anchors of a file's headings, as GitHub makes them. */
function sectionsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '')
    return words.replaceAll(' ', '-')
  })
}
