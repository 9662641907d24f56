// `plans config detect`, and what `config add` and `--root` make of a folder that is not laid out in tasks.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { DetectResponse } from '../../schema/api/api.js'
import type { FolderEntry } from '../../schema/config/config.js'
import { filesOf, REPOSITORIES, repositoryOf } from '../support/library/any-folder.js'
import { below, rootedAt, titlesIn } from '../support/library/rooted.js'
import { homeFolder, type Home } from '../support/service.js'
import { launch, run } from '../support/terminal.js'
import { some } from '../support/whole.js'

describe('plans config detect', () => {
  let home: Home
  let shop: string

  beforeEach(async () => {
    home = await homeFolder()
    shop = join(home.path, 'shop')
    await home.write({ 'config/': '', 'state/': '', 'shop/': '' })
  })
  afterEach(() => home.close())

  const plans = (...words: string[]) => run(['config', ...words], home.env)
  const fill = (...layouts: Parameters<typeof repositoryOf>[0][]) => {
    const files = layouts.map(layout => below('shop', filesOf(repositoryOf(layout))))
    return home.write(Object.assign({}, ...files) as Record<string, string>)
  }
  const saved = async () => {
    const text = await readFile(join(home.path, 'config/plan-viewer/config.json'), 'utf8')
    return (JSON.parse(text) as { folders: FolderEntry[] }).folders
  }

  it('prints each way to show a folder, and writes nothing', async () => {
    await fill('superpowers')
    await home.write({ 'shop/README.md': '# Shop\n' })
    const before = await everyFile(home.path)
    const { code, stdout, stderr } = await plans('detect', '~/shop')
    expect([code, stderr]).to.deep.equal([0, ''])
    const [first, second] = stdout.split('\n\n')
    expect(first).to.match(/^Superpowers plans and specs \(superpowers\): 4 docs\n/)
    expect(first).to.contain('\n  superpowers  ~/shop/docs/superpowers\n')
    expect(first).to.contain('\n  - Seat holds: design\n')
    expect(first).to.match(/\n {2}left out: 1 outside of docs\/superpowers$/)
    expect(second).to.match(/^Every folder with docs \(folders\): 5 docs/)
    expect(await everyFile(home.path)).to.deep.equal(before)
  })

  it('any folder 3: changes no file without --apply', async () => {
    await fill('kiro', 'claude', 'adr')
    const before = await everyFile(home.path)
    for (const words of [['--json'], ['--layout', 'all'], ['--layout', 'openspec']]) {
      await plans('detect', shop, ...words)
    }
    expect(await everyFile(home.path)).to.deep.equal(before)
  })

  it('prints JSON', async () => {
    await fill('kiro')
    const { code, stdout } = await plans('detect', shop, '--json')
    const { path, proposals, stopped } = JSON.parse(stdout) as DetectResponse
    expect([code, path, stopped]).to.deep.equal([0, shop, false])
    expect(proposals.map(({ layout, docs }) => [layout, docs])).to.deep.equal([['kiro', 6]])
  })

  it('any folder 8: says the second time that it is in the settings', async () => {
    await fill('claude', 'adr')
    expect(await plans('detect', shop, '--apply')).to.include({ code: 0 })
    const first = await saved()
    const again = await plans('detect', shop, '--apply')
    expect(again).to.include({ code: 0, stderr: '' })
    expect(again.stdout).to.contain('left out: 4 already in the settings')
    expect(again.stdout).not.to.contain('Added')
    expect(await saved()).to.deep.equal(first)
    expect(await plans('detect', shop)).to.include({ code: 0 })
  })

  it('adds the layout that is named', async () => {
    await fill('kiro', 'adr')
    await plans('detect', shop, '--apply', '--layout', 'adr')
    expect((await saved()).map(({ name, path }) => [name, path])).to.deep.equal([
      ['docs', '~/shop/docs'],
    ])
  })

  const codes: [name: string, words: string[], code: number, says: RegExp][] = [
    ['nothing to read', ['~/shop'], 4, /^plans: there is nothing to read in \S+\/shop\n$/],
    ['a layout that is not there', ['~/shop', '--layout', 'kiro'], 4, /in the layout kiro in/],
    ['no such folder', ['~/none'], 6, /^plans: there is no folder \S+\/none\n$/],
    ['a file', ['~/notes.txt'], 6, /^plans: there is no folder \S+\/notes\.txt\n$/],
    ['no path', [], 2, /config detect/],
    ['an empty path', [''], 2, /an empty path names nothing/],
    ['an unknown layout', ['~/shop', '--layout', 'x'], 2, /there is no layout x/],
    ['an unknown option', ['~/shop', '--all'], 2, /--all/],
  ]
  for (const [name, words, code, says] of codes) {
    it(`exits with ${code} for ${name}`, async () => {
      await home.write({ 'notes.txt': 'x' })
      const said = await plans('detect', ...words)
      expect([said.code, said.stdout]).to.deep.equal([code, ''])
      expect(said.stderr).to.match(says)
    })
  }

  it('says why docs of types that the settings do not name are left out', async () => {
    await home.write({ 'shop/a.mdx': '# A', 'shop/b/c.mdx': '# C', 'shop/d.htm': '<p>D</p>' })
    const said = await plans('detect', shop)
    expect(said).to.include({ code: 4, stdout: '' })
    expect(said.stderr.split('\n').slice(1)).to.deep.equal([
      '  left out: 2 .mdx files: add mdx to fileTypes in the settings',
      '  left out: 1 .htm files: add htm to fileTypes in the settings',
      '',
    ])
  })

  for (const repository of some(REPOSITORIES, 5)) {
    const { layout, docs } = repository

    it(`any folder 2: with --apply the layout ${layout} is shown without --root`, async () => {
      await fill(layout)
      expect(await plans('detect', shop, '--apply')).to.include({ code: 0, stderr: '' })
      expect(await plans('check')).to.include({ code: 0 })
      const kept = { ...home, close: async () => {} }
      const service = await rootedAt(kept, shop, undefined, true)
      expect(titlesIn(await service.tree(), shop)).to.deep.equal(docs)
      await service.close()
    })
  }
})

describe('a folder that is not laid out in tasks', () => {
  let home: Home

  beforeEach(async () => {
    home = await homeFolder()
    await home.write(below('shop', filesOf(repositoryOf('superpowers'))))
    await home.write({ 'shop/README.md': '# Shop\n', 'empty/': '' })
  })
  afterEach(() => home.close())

  const add = (...words: string[]) => run(['config', 'add', ...words], home.env)

  it('is added in its best layout, which config add names', async () => {
    const { code, stdout } = await add('~/shop', '--name', 'shop')
    expect(code).to.equal(0)
    expect(stdout).to.equal(
      'Added shop: ~/shop/docs/superpowers\nSuperpowers plans and specs, 4 docs\n',
    )
    const again = await add('~/shop')
    expect(again.code).to.equal(1)
    // A file beside that layout is in no docs folder: the command that adds it is named, and works.
    const [, all = ''] =
      /already, as .+\. plans config add (.+) adds every/.exec(again.stderr) ?? []
    expect((await add(...all.split(' '))).stdout).to.match(/\nEvery folder with docs, \d+ docs\n$/)
  })

  it('is added as it is where the default layout is asked for, or where it is empty', async () => {
    expect((await add('~/shop', '--layout', 'tasks')).stdout).to.equal('Added shop: ~/shop\n')
    expect((await add('~/empty')).stdout).to.equal('Added empty: ~/empty\n')
  })

  it('is printed with its layout, the docs that another layout adds, and the command to keep it', async () => {
    const program = launch(['--root', '~/shop', '--port', '0', '--no-open'], home.env)
    const said = await program.says('--apply')
    program.process.kill('SIGTERM')
    await program.ended
    expect(said).to.match(
      /^plan-viewer is at \S+\n {2}docs {2}~\/shop {2}\(Superpowers plans and specs, 4 docs; 1 more with --layout folders; keep it: plans config detect ~\/shop --apply\)\n$/,
    )
  })

  it('is named with the layout that was asked for', async () => {
    const words = ['~/shop', '--layout', 'folders', '--port', '0', '--no-open']
    const program = launch(words, home.env)
    const said = await program.says('--apply')
    program.process.kill('SIGTERM')
    await program.ended
    expect(said).to.contain(
      '  docs  ~/shop  (Every folder with docs, 5 docs; keep it: plans config detect ~/shop --apply --layout folders)\n',
    )
  })

  it('needs a folder for --layout', async () => {
    const said = await run(['--layout', 'folders', '--no-open'], home.env)
    expect([said.code, said.stderr]).to.deep.equal([2, 'plans: --layout needs a folder\n'])
  })
})

/** The path, size and time of every file below a folder. */
async function everyFile(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  const files = names.sort().map(async name => {
    const { size, mtimeMs } = await stat(join(path, name))
    return `${name} ${size} ${mtimeMs}`
  })
  return Promise.all(files)
}
