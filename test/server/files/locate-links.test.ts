// Links in docs folders: which of them are followed, and that none leads outside.

import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { docPathsOf } from '../../../server/files/doc-paths.js'
import { locate } from '../../../server/files/locate.js'
import type { Roots } from '../../../server/files/allowed-roots.js'
import { noteInjection } from '../../support/reliability.js'
import { times } from '../../support/whole.js'

const SWAPS = times(10_000, 2_000)

/** A thread of its own: nothing but a folder that is a link half of the time. */
const SWAP = `
  const { renameSync, symlinkSync, unlinkSync } = require('node:fs')
  const { folder, to, times } = require('node:worker_threads').workerData
  const rest = () => { for (let i = 0; i < 20_000; i++) Math.sqrt(i) }
  for (let i = 0; i < times; i++) {
    renameSync(folder, folder + '-aside')
    symlinkSync(to, folder)
    rest()
    unlinkSync(folder)
    renameSync(folder + '-aside', folder)
    rest()
  }
`

let place: string
let docs: string
let roots: Roots

describe('requirement 9: locate, where there are links', () => {
  beforeEach(async () => {
    place = await realpath(await mkdtemp(join(tmpdir(), 'plan-viewer-links-')))
    docs = join(place, 'docs')
    await write('docs/active/search/plans/plan.html', 'the plan')
    await write('docs/.git/config', 'secret')
    await write('docs/active/.env', 'secret')
    await write('docs-2/plan.html', 'secret')
    await write('outside/secret.html', 'secret')
    roots = { folders: [folder('app', docs)], linked: [] }
  })

  afterEach(() => rm(place, { recursive: true }))

  it('opens a link that stays in the docs folder', async () => {
    await symlink('active/search/plans/plan.html', join(docs, 'link.html'))
    expect(await read('app/link.html')).to.equal('the plan')
  })

  it('opens no link that leads outside, at any length', async () => {
    await symlink(join(place, 'outside/secret.html'), join(docs, 'one.html'))
    await symlink('one.html', join(docs, 'two.html'))
    await symlink(join(place, 'outside'), join(docs, 'folder'))
    await symlink('../docs-2', join(docs, 'sibling'))
    await symlink('loop.html', join(docs, 'loop.html'))
    for (const path of ['one.html', 'two.html', 'folder/secret.html', 'sibling/plan.html']) {
      expect(await read(`app/${path}`), path).to.equal(null)
    }
    expect(await read('app/loop.html')).to.equal(null)
  })

  it('opens no link to a hidden file, and none whose target is below a hidden folder', async () => {
    await symlink('active/.env', join(docs, 'env.txt'))
    await symlink('.git/config', join(docs, 'config.txt'))
    expect(await read('app/env.txt')).to.equal(null)
    expect(await read('app/config.txt')).to.equal(null)
  })

  it('opens a link into another docs folder', async () => {
    roots = { folders: [folder('app', docs), folder('two', join(place, 'docs-2'))], linked: [] }
    await symlink(join(place, 'docs-2/plan.html'), join(docs, 'link.html'))
    expect(await read('app/link.html')).to.equal('secret')
  })

  describe('through a listed linked folder', () => {
    beforeEach(async () => {
      await write('outside/phase/plan.html', 'linked plan')
      await write('outside/phase/logo.png', 'png')
      await write('outside/phase/key.pem', 'secret')
      await write('outside/phase/.hidden.html', 'secret')
      await symlink(join(place, 'outside/phase'), join(docs, 'active/linked'))
      const linked = [{ dir: 'app/active/linked', real: join(place, 'outside/phase') }]
      roots = { folders: [folder('app', docs)], linked }
    })

    it('opens docs and assets', async () => {
      expect(await read('app/active/linked/plan.html')).to.equal('linked plan')
      expect(await read('app/active/linked/logo.png')).to.equal('png')
    })

    it('opens neither other types nor hidden files, whatever the link is called', async () => {
      await symlink(join(place, 'outside/phase/key.pem'), join(docs, 'key.txt'))
      expect(await read('app/active/linked/key.pem')).to.equal(null)
      expect(await read('app/active/linked/.hidden.html')).to.equal(null)
      expect(await read('app/key.txt')).to.equal(null)
    })

    it('opens the types that the folder lists', async () => {
      const rules = { ...DEFAULTS, fileTypes: ['html', 'pem'] }
      roots = { ...roots, folders: [{ ...folder('app', docs), rules }] }
      expect(await read('app/active/linked/key.pem')).to.equal('secret')
    })

    it('knows an absolute path by its doc path', async () => {
      const abs = join(place, 'outside/phase/plan.html')
      expect(await pathOf(abs)).to.equal('app/active/linked/plan.html')
    })
  })

  it('never reads through a folder that is swapped for a link meanwhile', async () => {
    await write('outside/plans/plan.html', 'secret')
    const swapper = new Worker(SWAP, {
      eval: true,
      workerData: { folder: join(docs, 'active/search'), to: join(place, 'outside'), times: SWAPS },
    })
    const swaps = { areOver: false }
    swapper.on('exit', () => (swaps.areOver = true))
    const seen = new Set<string | null>()
    while (!swaps.areOver) {
      const paths = Array.from({ length: 8 }, () => 'app/active/search/plans/plan.html')
      for (const text of await Promise.all(paths.map(read))) seen.add(text)
    }
    expect([...seen]).to.not.include('secret')
    expect([...seen]).to.include('the plan')
    const injected = 'a folder on the way to a doc swapped for a link outside, while it is read'
    noteInjection({ requirement: 9, injected, times: SWAPS, survived: SWAPS })
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
