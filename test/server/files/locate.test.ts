// Which file a path means, and that none outside the docs folders is ever opened.

import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { locate } from '../../../server/files/locate.js'
import type { Roots } from '../../../server/files/allowed-roots.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { pathOf, read, rootOf } from '../../support/library/located.js'

describe('locate', () => {
  let place: TempFolder
  let docs: string
  let roots: Roots

  before(async () => {
    place = await docsFolder({
      'docs/active/search/plans/plan.html': 'the plan',
      'docs/active/search/Plan.HTML': 'é',
      'docs/active/search/data.weird': 'odd',
      'docs/.git/config': 'secret',
      'docs/active/.env': 'secret',
      'docs/node_modules/mermaid/mermaid.js': 'code',
      'docs-2/plan.html': 'secret',
      'outside/secret.html': 'secret',
    })
    docs = join(place.path, 'docs')
    roots = { folders: [rootOf('app', docs)], linked: [] }
  })
  after(() => place.close())

  for (const [what, path, text] of [
    ['the file of a doc path', 'active/search/plans/plan.html', 'the plan'],
    ['what docs load from node_modules', 'node_modules/mermaid/mermaid.js', 'code'],
    ['any type that lies in a docs folder itself', 'active/search/data.weird', 'odd'],
  ] as const) {
    it(`opens ${what}`, async () => expect(await read(roots, `app/${path}`)).to.equal(text))
  }

  it('says what the file is', async () => {
    const file = await locate(roots, 'app/active/search/Plan.HTML')
    await file?.close()
    expect(file).to.include({ name: 'Plan.HTML', extension: 'html', size: 2 })
    expect(file?.root.name).to.equal('app')
    expect(file?.modified).to.be.closeTo(Date.now(), 60_000)
  })

  // Odd names within a docs folder: locate-random.test.ts.
  const refused = [
    '',
    'app',
    '/app/active/search/plans/plan.html',
    'other/active/search/plans/plan.html',
    'app-2/plan.html',
    'app/active/search/plans/plan.html/x',
    'app/active/..%2f..%2f..%2fdocs-2/plan.html',
    'app\\..\\docs-2\\plan.html',
    `app/${'x'.repeat(300)}`,
    `app/${'x/'.repeat(3000)}y`,
    '~cap/app/active/search/plans/plan.html',
  ]
  it('opens nothing for any other path', async () => {
    for (const path of refused) expect(await read(roots, path), path.slice(0, 60)).to.equal(null)
  })

  describe('of an absolute path', () => {
    const plan = 'active/search/plans/plan.html'

    it('takes it as given, through a link to the docs folder, and as a file address', async () => {
      const link = join(place.path, 'link to docs')
      await symlink(docs, link)
      expect(await pathOf(roots, join(docs, plan))).to.equal(`app/${plan}`)
      expect(await pathOf(roots, join(link, plan))).to.equal(`app/${plan}`)
      expect(await pathOf(roots, pathToFileURL(join(link, plan)).href)).to.equal(`app/${plan}`)
      expect(await pathOf(roots, `app/${plan}`)).to.equal(`app/${plan}`)
    })

    it('takes the path of a docs folder that is configured as a link', async () => {
      const link = join(place.path, 'given')
      await symlink(docs, link)
      const given = { folders: [{ ...rootOf('app', docs), given: link }], linked: [] }
      expect(await pathOf(given, join(link, plan))).to.equal(`app/${plan}`)
    })

    it('knows home', async () => {
      const inHome = await realpath(await mkdtemp(join(homedir(), '.plan-viewer-test-')))
      try {
        await writeFile(join(inHome, 'x.html'), 'at home')
        const atHome = { folders: [rootOf('home', inHome)], linked: [] }
        const short = `~${inHome.slice((await realpath(homedir())).length)}/x.html`
        expect(await pathOf(atHome, short)).to.equal('home/x.html')
      } finally {
        await rm(inHome, { recursive: true })
      }
    })

    it('means the inner one of two docs folders', async () => {
      const folders = [rootOf('app', docs), rootOf('in', join(docs, 'active'))]
      expect(await pathOf({ folders, linked: [] }, join(docs, plan))).to.equal(
        'in/search/plans/plan.html',
      )
    })

    it('finds nothing outside, with dot segments, or for an invalid file address', async () => {
      for (const path of [
        join(place.path, 'docs-2/plan.html'),
        `${docs}/active/../${plan}`,
        docs,
        '/',
        '~',
        '~/',
        'file://evil.com/etc/passwd',
        'file://%zz',
        'file://',
      ]) {
        expect(await pathOf(roots, path), path).to.equal(null)
      }
    })
  })
})
