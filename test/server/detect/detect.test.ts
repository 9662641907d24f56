// The layouts that are found in folders, as agents leave them.

import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { DetectResponse, LayoutId, LayoutProposal } from '../../../schema/api/api.js'
import type { FolderEntry } from '../../../schema/config/config.js'
import { checkConfig } from '../../../schema/config/check.js'
import { fillDefaults } from '../../../schema/config/upgrade.js'
import { detect, detectAsked, responseOf } from '../../../server/detect/detect.js'
import { bestDocs, placesFor } from '../../../server/detect/places.js'
import { preview } from '../../../server/scan/preview.js'
import { filesOf, REPOSITORIES } from '../../support/library/any-folder.js'
import { docsFolder, type Files, type TempFolder } from '../../support/docs-folder.js'

let folder: TempFolder

describe('detection', () => {
  afterEach(() => folder.close())

  for (const repository of REPOSITORIES) {
    const { layout, docs } = repository

    it(`any folder 11: finds every doc of the layout ${layout}, in few entries`, async () => {
      const { proposals, stopped } = await detected(filesOf(repository))
      const found = named(layout, proposals)
      expect(proposals[0]).to.equal(found)
      expect(found.docs).to.equal(Object.keys(docs).length)
      expect(found.samples).to.have.length(Math.min(5, found.docs))
      expect(Object.values(docs)).to.include.members(found.samples)
      expect(found.leftOut).to.deep.equal([])
      expect(stopped).to.equal(false)
      expect(checkConfig({ folders: found.entries })).to.deep.equal([])
      // At most 12 rows at the top, two entries, no name in them that is not on the disk, and no status folders of the defaults.
      expect(found.entries.length).to.be.at.most(2)
      expect(found.entries.flatMap(({ collections = [] }) => collections).length).to.be.below(12)
      expect(found.entries.map(({ statusFolders }) => statusFolders)).to.not.include(undefined)
      expect(JSON.stringify(found.entries)).to.not.match(/left out|new folders|"[^"/]*\/\.|"\./)
    })
  }

  it('any folder 5: three layouts are three proposals, and all of them together', async () => {
    const { proposals } = await detected(filesIn('kiro', 'claude', 'adr'))
    expect(proposals.map(({ layout }) => layout)).to.deep.equal(['kiro', 'claude', 'adr', 'all'])
    const [kiro, claude, adr, all] = proposals
    const sum = [kiro, claude, adr].reduce((docs, found) => docs + (found?.docs ?? 0), 0)
    expect(all?.docs).to.equal(sum)
    const names = all?.entries.map(({ name }) => name)
    expect(new Set(names).size).to.equal(names?.length)
  })

  it('offers every folder where a tool shows only a part, and says what it leaves out', async () => {
    const { proposals } = await detected({
      ...filesIn('superpowers'),
      'README.md': '# Shop\n',
      'guides/start.md': '# Start\n',
    })
    expect(proposals.map(({ layout }) => layout)).to.deep.equal(['superpowers', 'folders'])
    const [superpowers, folders] = proposals
    expect(superpowers?.leftOut).to.deep.equal([{ files: 2, why: 'outside of docs/superpowers' }])
    expect(folders?.docs).to.equal(6)
    expect(folders?.leftOut).to.deep.equal([])
  })

  it('shows hidden homes of tools with every folder', async () => {
    const { proposals } = await detected({ ...filesIn('claude'), 'README.md': '# Shop\n' })
    const { docs, entries } = named('folders', proposals)
    expect(docs).to.equal(5)
    expect(entries[0]?.collections?.map(({ path }) => path)).to.deep.equal(['**'])
  })

  it('makes neither tasks nor collections of the folders beside those of a layout', async () => {
    const { proposals } = await detected({
      ...filesIn('adr', 'superpowers'),
      'docs/guide/plans/start.md': '# Start\n',
    })
    expect(named('adr', proposals)).to.include({ docs: 5, tasks: 0 })
    expect(named('all', proposals)).to.include({ docs: 9, tasks: 0 })
  })

  it('finds the default layout first, and counts its tasks', async () => {
    const { proposals } = await detected({
      'active/search/plans/plan.html': '<title>Search</title>',
      'active/search/plans/phase-1-index/plan.html': '<title>Index</title>',
      ...filesIn('claude'),
    })
    expect(proposals.map(({ layout }) => layout)).to.deep.equal(['tasks', 'claude', 'all'])
    expect(proposals[0]).to.include({ docs: 2, tasks: 1, label: 'Tasks in active/ and done/' })
    expect(proposals[0]?.entries).to.deep.equal([{ name: nameOf(folder), path: folder.path }])
    expect(proposals[2]?.docs).to.equal(6)
  })

  it('any folder 11: keeps what belongs to a change of OpenSpec together, in one docs folder', async () => {
    const { proposals } = await detected(filesIn('openspec'))
    const [entry, ...others] = named('openspec', proposals).entries
    expect(others).to.deep.equal([])
    expect(entry?.collections?.map(({ label }) => label)).to.deep.equal([
      'Changes',
      'Specs',
      'Project',
      'Archive',
    ])
  })

  it('recognises the folder that a tool writes to', async () => {
    folder = await docsFolder(filesIn('claude'))
    const inside = await responseFor(join(folder.path, '.claude/plans'))
    expect(inside.proposals[0]).to.include({ layout: 'claude', docs: 4 })
  })

  it("recognises a tool's folder from inside", async () => {
    folder = await docsFolder(filesIn('superpowers'))
    const inside = await responseFor(join(folder.path, 'docs/superpowers'))
    expect(inside.proposals[0]).to.include({ layout: 'superpowers', docs: 4 })
  })

  it('makes labels of collections from the names of folders, and keeps dates as they are', async () => {
    const { proposals } = await detected({
      'getting_started/deep/a.md': '# A',
      '2026-08-02-first-day/a.md': '# A',
    })
    const [entry] = named('folders', proposals).entries
    const labels = entry?.collections?.map(({ label, path }) => [label, path])
    expect(labels).to.deep.equal([
      ['2026-08-02 first day', '2026-08-02-first-day/**'],
      ['Getting started', 'getting_started/**'],
      ['Top level', '**'],
    ])
  })

  it('any folder 11: has one collection where there are many folders at the top', async () => {
    const names = Array.from({ length: 101 }, (_, i) => `folder-${i}/deep/er/a.md`)
    const { proposals } = await detected(Object.fromEntries(names.map(name => [name, '# A'])))
    const { entries, docs } = named('folders', proposals)
    expect([entries[0]?.collections?.map(({ path }) => path), docs]).to.deep.equal([['**'], 101])
  })

  for (const place of ['docs', 'a/b/plans', '.agents', 'x/.agents/docs']) {
    it(`finds tasks in ${place}`, async () => {
      const { proposals } = await detected({
        'README.md': '# Shop',
        [`${place}/active/search/plans/plan.html`]: '<title>Search</title>',
        [`${place}/notes.md`]: '# No task',
      })
      expect(proposals[0]).to.include({ layout: 'tasks', docs: 1, tasks: 1 })
      expect(proposals[0]?.entries.map(({ path }) => path)).to.deep.equal([
        join(folder.path, place),
      ])
    })
  }

  it('takes the nearest folder with tasks, and of those as near the largest', async () => {
    const plan = (place: string) => ({ [`${place}/plans/plan.html`]: '<title>A</title>' })
    const { proposals } = await detected({
      ...plan('a/active/one'),
      ...plan('b/active/one'),
      ...plan('b/active/two'),
      ...plan('c/d/active/one'),
      ...plan('c/d/active/two'),
      ...plan('c/d/active/three'),
    })
    expect(proposals[0]?.entries.map(({ path }) => path)).to.deep.equal([join(folder.path, 'b')])
  })

  for (const layout of ['openspec', 'backlog'] as const) {
    it(`recognises the layout in a repository that is itself called ${layout}`, async () => {
      const inside = Object.entries(filesIn(layout)).map(([path, text]) => [
        `${layout}/${path}`,
        text,
      ])
      folder = await docsFolder(Object.fromEntries(inside) as Files)
      const { proposals } = await responseFor(join(folder.path, layout))
      expect(proposals[0]?.layout).to.equal(layout)
    })
  }

  it('finds nothing where nothing is to be read', async () => {
    const { proposals } = await detected({ 'src/a.ts': '', '.github/x.md': '# x', 'empty/': '' })
    expect(proposals).to.deep.equal([])
    const gone = await detect(join(folder.path, 'gone'), fillDefaults({}), '/home/me')
    expect(gone).to.include({ stopped: false }).and.have.property('found').that.is.empty
  })

  it('follows plansDirectory inside the folder, and names it where it leads elsewhere', async () => {
    const inside = await detected({
      '.claude/settings.local.json': '{ "plansDirectory": "./.agents/plans" }',
      '.agents/plans/brave-sailing-teapot.md': '# A teapot at sea\n',
    })
    expect(inside.proposals[0]).to.include({ layout: 'claude', docs: 1 })
    await folder.close()
    const outside = await detected({
      '.claude/settings.json': '{ "plansDirectory": "~/all-plans" }',
      '.claude/plans/curious-napping-otter.md': '# Otter\n',
    })
    expect(outside.proposals[0]?.leftOut).to.deep.equal([
      { files: 0, why: 'plansDirectory of Claude Code is ~/all-plans, which is not followed' },
    ])
  })

  it('leaves out other checkouts, and files that a tool built', async () => {
    const { proposals } = await detected({
      'README.md': '# Shop\n',
      'docs/a.md': '# A\n',
      'trees/fix/.git': 'gitdir: /home/me/shop/.git/worktrees/fix\n',
      'trees/fix/docs/a.md': '# A\n',
      'vendor/lib/.git': 'gitdir: ../../.git/modules/lib\n',
      'vendor/lib/README.md': '# A submodule\n',
      '.gitignore': '/node_modules\ncoverage/\n',
      'coverage/index.html': '<title>Coverage</title>',
    })
    const found = named('folders', proposals)
    expect(found.docs).to.equal(3)
    expect(found.leftOut).to.deep.equal([{ files: 1, why: 'built files that git ignores' }])
  })

  it('counts what the tree lists: in folders with a line end in their name, not files whose name is not UTF-8', async () => {
    const { path } = (folder = await docsFolder({
      'docs/a.md': '# A\n',
      'docs/b\nc/d.md': '# D\n',
      'docs/b\nc/e/f\ng/h.md': '# H\n',
    }))
    await writeFile(
      Buffer.concat([Buffer.from(`${path}/docs/`), Buffer.from('ff2e6d64', 'hex')]),
      '#',
    )
    const { proposals } = await responseFor(path)
    const found = named('folders', proposals)
    expect(found.leftOut).to.deep.equal([{ files: 1, why: 'files whose names are not UTF-8' }])
    const [entry] = found.entries
    const [counted] = await preview(fillDefaults({ folders: entry ? [entry] : [] }), path)
    expect([found.docs, counted?.docs]).to.deep.equal([3, 3])
  })

  it('takes a folder of tasks alone for no Backlog.md', async () => {
    const { proposals } = await detected({ 'backlog/tasks/a.md': '# A\n' })
    expect(proposals.map(({ layout }) => layout)).to.deep.equal(['folders'])
  })

  it('leaves out what is already in the settings, and says why', async () => {
    const first = await detected(filesIn('kiro'))
    const { entries = [], docs } = first.proposals[0] ?? {}
    const again = await responseFor(folder.path, entries)
    expect(again.proposals[0]).to.deep.include({ layout: 'kiro', entries: [], docs: 0 })
    expect(again.proposals[0]?.leftOut).to.deep.equal([
      { files: docs, why: 'already in the settings' },
    ])
  })

  it('proposes at a first run the folder of the start, its repository, and the plans of Claude Code', async () => {
    folder = await docsFolder({
      'home/shop/.git/HEAD': 'ref: refs/heads/main',
      'home/shop/docs/deep/a.md': '# A',
      'home/shop/README.md': '# Shop',
      'home/.claude/plans/otter.md': '# Otter',
      'home/empty/': '',
    })
    const home = join(folder.path, 'home')
    const proposed = async (startedIn: string) => {
      const places = await placesFor(join(home, startedIn), fillDefaults({}), home)
      return places.map(place => [place.path.slice(home.length + 1), bestDocs(place)])
    }
    const plans = ['.claude/plans', 1]
    expect(await proposed('shop/docs')).to.deep.equal([['shop/docs', 1], ['shop', 2], plans])
    expect(await proposed('empty')).to.deep.equal([plans])
    expect(await proposed('')).to.deep.equal([plans])
  })

  it('proposes no name that another folder has', async () => {
    folder = await docsFolder(filesIn('claude'))
    const taken = [{ name: 'plans', path: '/elsewhere' }]
    const { proposals } = await responseFor(folder.path, taken)
    expect(proposals[0]?.entries.map(({ name }) => name)).to.deep.equal(['plans-2'])
  })

  it('any folder 7: odd names and links are no error, and nothing is listed twice', async () => {
    folder = await docsFolder({
      'docs/a b #1 🐙.md': '# Octopus\n',
      'docs/two\nlines.md': '# Two lines\n',
      'docs/100%.md': '# All\n',
      'docs/%0A.md': '# Not a line end\n',
      'new\nline/deep/er/x.md': '# Deep\n',
      'a*b/[c]/{d}.md': '# Signs\n',
      'Case/x.md': '# Upper\n',
      'case/x.md': '# Lower\n',
      'closed/secret.md': '# Secret\n',
    })
    await symlink('..', join(folder.path, 'docs/up'))
    await symlink('docs', join(folder.path, 'latest'))
    await symlink('nowhere', join(folder.path, 'broken'))
    await symlink('/', join(folder.path, 'away'))
    await symlink('a b #1 🐙.md', join(folder.path, 'docs/link.md'))
    await chmod(join(folder.path, 'closed'), 0)
    const { proposals } = await responseFor(folder.path)
    await chmod(join(folder.path, 'closed'), 0o755)
    const isRoot = process.getuid?.() === 0
    expect(named('folders', proposals).docs).to.equal(isRoot ? 10 : 9)
  })
})

async function detected(files: Files): Promise<DetectResponse> {
  folder = await docsFolder(files)
  return responseFor(folder.path)
}

async function responseFor(path: string, folders: FolderEntry[] = []): Promise<DetectResponse> {
  const detection = await detectAsked(path, fillDefaults({ folders }), '/home/me')
  if (!detection) throw new Error('no such folder')
  return responseOf(detection)
}

function filesIn(...layouts: LayoutId[]): Files {
  const repositories = REPOSITORIES.filter(({ layout }) => layouts.includes(layout))
  return Object.assign({}, ...repositories.map(filesOf)) as Files
}

function named(layout: LayoutId, proposals: readonly LayoutProposal[]): LayoutProposal {
  const found = proposals.find(proposal => proposal.layout === layout)
  if (!found) throw new Error(`${layout} is not among ${proposals.map(p => p.layout).join()}`)
  return found
}

function nameOf({ path }: TempFolder): string {
  return (path.split('/').at(-1) ?? '').toLowerCase()
}
