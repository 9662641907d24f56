// Links in docs folders: which of them are followed, and that none leads outside.

import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { Roots } from '../../../server/files/allowed-roots.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { captured, pathOf, read, rootOf } from '../../support/library/located.js'
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

let place: TempFolder
let docs: string
let roots: Roots

describe('requirement 9: locate, where there are links', () => {
  beforeEach(async () => {
    place = await docsFolder({
      'docs/active/search/plans/plan.html': 'the plan',
      'docs/.git/config': 'secret',
      'docs/active/.env': 'secret',
      'docs-2/plan.html': 'secret',
      'outside/secret.html': 'secret',
    })
    docs = at('docs')
    roots = { folders: [rootOf('app', docs)], linked: [] }
  })
  afterEach(() => place.close())

  const at = (path: string) => join(place.path, path)

  /** The files that are served, and captured too. */
  async function opened(path: string): Promise<string | null> {
    const served = await read(roots, path)
    expect(captured(roots, path), path).to.equal(served)
    return served
  }

  it('opens a link that stays in the docs folder', async () => {
    await symlink('active/search/plans/plan.html', join(docs, 'link.html'))
    expect(await opened('app/link.html')).to.equal('the plan')
  })

  it('opens no link that leads outside, at any length', async () => {
    await symlink(at('outside/secret.html'), join(docs, 'one.html'))
    await symlink('one.html', join(docs, 'two.html'))
    await symlink(at('outside'), join(docs, 'folder'))
    await symlink('../docs-2', join(docs, 'sibling'))
    await symlink('loop.html', join(docs, 'loop.html'))
    for (const path of ['one.html', 'two.html', 'folder/secret.html', 'sibling/plan.html']) {
      expect(await opened(`app/${path}`), path).to.equal(null)
    }
    expect(await opened('app/loop.html')).to.equal(null)
  })

  it('opens no link to a hidden file, and none whose target is below a hidden folder', async () => {
    await symlink('active/.env', join(docs, 'env.txt'))
    await symlink('.git/config', join(docs, 'config.txt'))
    expect(await opened('app/env.txt')).to.equal(null)
    expect(await opened('app/config.txt')).to.equal(null)
  })

  it('opens a link into another docs folder', async () => {
    roots = { folders: [rootOf('app', docs), rootOf('two', at('docs-2'))], linked: [] }
    await symlink(at('docs-2/plan.html'), join(docs, 'link.html'))
    expect(await opened('app/link.html')).to.equal('secret')
  })

  describe('through a listed linked folder', () => {
    beforeEach(async () => {
      await place.write({
        'outside/phase/plan.html': 'linked plan',
        'outside/phase/logo.png': 'png',
        'outside/phase/key.pem': 'secret',
        'outside/phase/.hidden.html': 'secret',
      })
      await symlink(at('outside/phase'), join(docs, 'active/linked'))
      const linked = [{ dir: 'app/active/linked', real: at('outside/phase') }]
      roots = { folders: [rootOf('app', docs)], linked }
    })

    it('opens docs and assets', async () => {
      expect(await opened('app/active/linked/plan.html')).to.equal('linked plan')
      expect(await opened('app/active/linked/logo.png')).to.equal('png')
    })

    it('opens neither other types nor hidden files, whatever the link is called', async () => {
      await symlink(at('outside/phase/key.pem'), join(docs, 'key.txt'))
      expect(await opened('app/active/linked/key.pem')).to.equal(null)
      expect(await opened('app/active/linked/.hidden.html')).to.equal(null)
      expect(await opened('app/key.txt')).to.equal(null)
    })

    it('opens the types that the folder lists', async () => {
      const rules = { ...DEFAULTS, fileTypes: ['html', 'pem'] }
      roots = { ...roots, folders: [{ ...rootOf('app', docs), rules }] }
      expect(await opened('app/active/linked/key.pem')).to.equal('secret')
    })

    it('knows an absolute path by its doc path', async () => {
      const abs = at('outside/phase/plan.html')
      expect(await pathOf(roots, abs)).to.equal('app/active/linked/plan.html')
    })
  })

  it('never reads through a folder that is swapped for a link meanwhile', async () => {
    await place.write({ 'outside/plans/plan.html': 'secret' })
    const swapper = new Worker(SWAP, {
      eval: true,
      workerData: { folder: join(docs, 'active/search'), to: at('outside'), times: SWAPS },
    })
    const swaps = { areOver: false }
    swapper.on('exit', () => (swaps.areOver = true))
    const seen = new Set<string | null>()
    while (!swaps.areOver) {
      const paths = Array.from({ length: 8 }, () => 'app/active/search/plans/plan.html')
      for (const text of await Promise.all(paths.map(path => read(roots, path)))) seen.add(text)
      for (const path of paths) seen.add(captured(roots, path))
    }
    expect([...seen]).to.not.include('secret')
    expect([...seen]).to.include('the plan')
    const injected = 'a folder on the way to a doc swapped for a link outside, while it is read'
    noteInjection({ requirement: 9, injected, times: SWAPS, survived: SWAPS })
  })
})
