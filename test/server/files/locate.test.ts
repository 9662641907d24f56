// Which file a path means, and that none outside the docs folders is ever opened.

import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { docPathsOf } from '../../../server/files/doc-paths.js'
import { locate } from '../../../server/files/locate.js'
import type { Roots } from '../../../server/files/allowed-roots.js'

let place: string
let docs: string
let roots: Roots

describe('locate', () => {
  beforeEach(async () => {
    place = await realpath(await mkdtemp(join(tmpdir(), 'plan-viewer-locate-')))
    docs = join(place, 'docs')
    await write('docs/active/search/plans/plan.html', 'the plan')
    await write('docs/.git/config', 'secret')
    await write('docs/active/.env', 'secret')
    await write('docs/node_modules/mermaid/mermaid.js', 'code')
    await write('docs-2/plan.html', 'secret')
    await write('outside/secret.html', 'secret')
    roots = { folders: [folder('app', docs)], linked: [] }
  })

  afterEach(() => rm(place, { recursive: true }))

  it('opens the file of a doc path', async () => {
    expect(await read('app/active/search/plans/plan.html')).to.equal('the plan')
  })

  it('says what the file is', async () => {
    await write('docs/active/search/Plan.HTML', 'é')
    const file = await locate(roots, 'app/active/search/Plan.HTML')
    await file?.close()
    expect(file).to.include({ name: 'Plan.HTML', extension: 'html', size: 2 })
    expect(file?.root.name).to.equal('app')
    expect(file?.modified).to.be.closeTo(Date.now(), 60_000)
  })

  const refused = [
    '',
    'app',
    'app/',
    '/app/active/search/plans/plan.html',
    'other/active/search/plans/plan.html',
    'app/active/search/plans',
    'app/active/search/plans/',
    'app/active/search/plans/plan.html/',
    'app/active/search/plans/plan.html/x',
    'app//active/search/plans/plan.html',
    'app/./active/search/plans/plan.html',
    'app/active/../active/search/plans/plan.html',
    'app/../docs-2/plan.html',
    'app/..',
    'app/../../etc/passwd',
    'app-2/plan.html',
    'app/.git/config',
    'app/active/.env',
    'app/active/search/plans/plan.html\0',
    'app/active/search/plans/plan.html\0.png',
    'app/\0',
    'app/%2e%2e/docs-2/plan.html',
    'app/active/..%2f..%2f..%2fdocs-2/plan.html',
    'app\\..\\docs-2\\plan.html',
    `app/${'x'.repeat(300)}`,
    `app/${'x/'.repeat(3000)}y`,
    '~cap/app/active/search/plans/plan.html',
  ]
  for (const path of refused) {
    it(`opens nothing for ${JSON.stringify(path.slice(0, 60))}`, async () => {
      expect(await read(path)).to.equal(null)
    })
  }

  const names = [
    'a b.html',
    'a#b.html',
    'a?b.html',
    'a%20b.html',
    '%2e%2e.html',
    'a+b&c.html',
    `quote"'.html`,
    'emoji 🦊.html',
    'line\nbreak.html',
    'back\\slash.html',
    'caf\u00e9.html',
    'cafe\u0301.html',
    '\u0301lead.html',
    'x'.repeat(250) + '.html',
    'trailing .html ',
    '~tilde.html',
    'no-extension',
  ]
  for (const name of names) {
    it(`opens a file called ${JSON.stringify(name.slice(0, 30))}`, async () => {
      await write(`docs/active/search/${name}`, name)
      expect(await read(`app/active/search/${name}`)).to.equal(name)
    })
  }

  it('opens what docs load from node_modules', async () => {
    expect(await read('app/node_modules/mermaid/mermaid.js')).to.equal('code')
  })

  it('does not wait for a pipe, and opens none', async () => {
    execFileSync('mkfifo', [join(docs, 'pipe.html')])
    expect(await read('app/pipe.html')).to.equal(null)
  })

  it('serves any type that lies in a docs folder itself', async () => {
    await write('docs/active/search/data.weird', 'odd')
    expect(await read('app/active/search/data.weird')).to.equal('odd')
  })

  describe('of an absolute path', () => {
    const plan = 'active/search/plans/plan.html'

    it('takes it as given, through a link to the docs folder, and as a file address', async () => {
      const link = join(place, 'link to docs')
      await symlink(docs, link)
      expect(await pathOf(join(docs, plan))).to.equal(`app/${plan}`)
      expect(await pathOf(join(link, plan))).to.equal(`app/${plan}`)
      expect(await pathOf(pathToFileURL(join(link, plan)).href)).to.equal(`app/${plan}`)
      expect(await pathOf(`app/${plan}`)).to.equal(`app/${plan}`)
    })

    it('takes the path of a docs folder that is configured as a link', async () => {
      const link = join(place, 'given')
      await symlink(docs, link)
      roots = { folders: [{ ...folder('app', docs), given: link }], linked: [] }
      expect(await pathOf(join(link, plan))).to.equal(`app/${plan}`)
    })

    it('knows home', async () => {
      const inHome = await realpath(await mkdtemp(join(homedir(), '.plan-viewer-test-')))
      try {
        await writeFile(join(inHome, 'x.html'), 'at home')
        roots = { folders: [folder('home', inHome)], linked: [] }
        const short = `~${inHome.slice((await realpath(homedir())).length)}/x.html`
        expect(await pathOf(short)).to.equal('home/x.html')
      } finally {
        await rm(inHome, { recursive: true })
      }
    })

    it('means the inner one of two docs folders', async () => {
      roots = { folders: [folder('app', docs), folder('in', join(docs, 'active'))], linked: [] }
      expect(await pathOf(join(docs, plan))).to.equal('in/search/plans/plan.html')
    })

    it('finds nothing outside, with dot segments, or for an invalid file address', async () => {
      for (const path of [
        '/etc/passwd',
        join(place, 'outside/secret.html'),
        join(place, 'docs-2/plan.html'),
        `${docs}/../docs-2/plan.html`,
        `${docs}/active/../${plan}`,
        `${docs}/.git/config`,
        docs,
        '/',
        '~',
        '~/',
        'file:///etc/passwd',
        'file://evil.com/etc/passwd',
        'file://%zz',
        'file://',
        `file://${docs}/..%2f..%2fetc/passwd`,
        `${docs}/\0`,
      ]) {
        expect(await pathOf(path), path).to.equal(null)
      }
    })
  })
})

function folder(name: string, real: string) {
  return { name, given: real, real, rules: DEFAULTS }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(place, path)), { recursive: true })
  await writeFile(join(place, path), text)
}

async function read(path: string): Promise<string | null> {
  const file = await locate(roots, path)
  if (!file) return null
  try {
    return (await file.read()).toString()
  } finally {
    await file.close()
  }
}

async function pathOf(asked: string): Promise<string | null> {
  for (const path of await docPathsOf(roots, asked)) {
    const file = await locate(roots, path)
    await file?.close()
    if (file) return file.path
  }
  return null
}
