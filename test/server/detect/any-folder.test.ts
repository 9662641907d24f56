// A folder given for one run is shown in the layout that is there.

import { expect } from 'chai'
import type { TreeResponse } from '../../../schema/api/api.js'
import type { ServerEvent } from '../../../schema/api/events.js'
import { filesOf, REPOSITORIES, repositoryOf } from '../../support/library/any-folder.js'
import { ask, listen } from '../../support/http.js'
import { some } from '../../support/whole.js'
import { docsIn, rootedAt, serveRoot, type Rooted } from '../../support/library/rooted.js'

let service: Rooted

const NEW_DOCS = ['brave-sailing-teapot.md', 'new folder/soft-humming-kite.md']
const TASK = {
  'active/search/plans/plan.html': '<title>Search</title>',
  'active/search/plans/phase-1-index/plan.html': '<title>Index</title>',
  'active/search/research/notes.html': '<title>Notes</title>',
  'README.md': '# No doc of a task\n',
}

for (const repository of some(REPOSITORIES, 4)) {
  const { layout, docs } = repository

  describe(`a folder for one run, with the layout ${layout}`, () => {
    before(async () => (service = await serveRoot(filesOf(repository))))
    after(() => service.close())

    it('any folder 1: lists every doc once, with its title', async () => {
      expect(await service.titles()).to.deep.equal(docs)
      const [shown] = service.layouts
      expect(shown?.chosen).to.include({ id: layout, docs: Object.keys(docs).length })
      const { folders } = await service.overrides()
      expect(folders).to.deep.equal(shown?.entries)
      expect(new Set(folders?.map(({ name }) => name)).size).to.equal(folders?.length)
      expect(service.warnings).to.deep.equal([])
    })

    it('any folder 10: announces a new doc, in a new folder too', async () => {
      const stream = await listen(service.port)
      const places = Object.keys(docs).map(path => path.slice(0, path.lastIndexOf('/') + 1))
      const [place = ''] = places.filter(at => layout !== 'folders' || at === 'docs/')
      for (const name of NEW_DOCS) {
        await service.write({ [place + name]: '# A new plan\n' })
        const event = await heard(stream, ({ type }) => type === 'added')
        expect(event).to.have.nested.property('doc.title', 'A new plan')
      }
      await stream.close()
      expect(Object.keys(await service.titles())).to.have.length(Object.keys(docs).length + 2)
    })
  })
}

describe('a folder for one run', () => {
  afterEach(() => service.close())

  it('any folder 4: is shown as its tasks where it has some, byte for byte as from the settings', async () => {
    service = await serveRoot(TASK)
    expect(await service.overrides()).to.deep.equal({
      folders: [{ name: 'shop', path: service.root }],
    })
    const text = await treeText(service)
    await service.home.write({
      'config/plan-viewer/config.json': JSON.stringify({
        folders: [{ name: 'shop', path: service.root }],
      }),
    })
    const saved = await rootedAt(
      { ...service.home, close: async () => {} },
      service.root,
      undefined,
      true,
    )
    expect(await treeText(saved)).to.equal(text)
    await saved.close()
    expect(service.layouts).to.deep.equal([
      { root: service.root, entries: [{ name: 'shop', path: service.root }], chosen: null },
    ])
  })

  it('any folder 4: has the default layout while it is empty, and when its first task arrives', async () => {
    service = await serveRoot({})
    const before = await service.tree()
    expect([before.tasks, before.collections]).to.deep.equal([[], []])
    const stream = await listen(service.port)
    await service.write(TASK)
    await heard(stream, ({ type }) => type === 'added')
    await stream.close()
    expect(Object.keys(await service.titles())).to.have.length(3)
    expect(await service.overrides()).to.deep.equal({
      folders: [{ name: 'shop', path: service.root }],
    })
  })

  it('gets its layout when the first doc arrives, in a hidden folder too', async () => {
    for (const layout of ['superpowers', 'claude'] as const) {
      const { docs } = repositoryOf(layout)
      service = await serveRoot({ 'src/a.ts': '' })
      const stream = await listen(service.port)
      await service.write(filesOf(repositoryOf(layout)))
      while (Object.keys(await service.titles()).length < Object.keys(docs).length) {
        await heard(stream, () => true)
      }
      expect(await service.titles()).to.deep.equal(docs)
      await stream.close()
      if (layout === 'superpowers') await service.close()
    }
  })

  it('stays in the default layout where that is asked for', async () => {
    service = await serveRoot(filesOf(repositoryOf('superpowers')), 'tasks')
    expect(docsIn(await service.tree())).to.deep.equal([])
    expect(await service.overrides()).to.deep.equal({
      folders: [{ name: 'shop', path: service.root }],
    })
  })

  it('says what more another layout shows, and is refused in one that has none of its docs', async () => {
    const files = { ...filesOf(repositoryOf('superpowers')), 'README.md': '# Shop\n' }
    service = await serveRoot(files)
    expect(service.layouts[0]?.chosen).to.deep.equal({
      id: 'superpowers',
      label: 'Superpowers plans and specs',
      docs: 4,
      more: { id: 'folders', docs: 1 },
    })
    const { home, root } = service
    const refused = await rootedAt(home, root, 'kiro').catch((error: unknown) => error)
    expect(refused).to.include({
      status: 400,
      message: `${root} has no docs in the layout kiro; it has them in: superpowers, folders`,
    })
  })

  it('any folder 12: announces a new doc where a folder lies deeper than phases', async () => {
    service = await serveRoot(filesOf(repositoryOf('folders')))
    const stream = await listen(service.port)
    for (const place of ['docs/guides/payments/providers/', 'notes/deep/', 'new/a/b/c/d/e/']) {
      for (const name of NEW_DOCS) {
        await service.write({ [place + name]: '# A new plan\n' })
        await heard(stream, ({ type }) => type === 'added')
      }
    }
    await stream.close()
  })
})

async function treeText({ port }: Rooted): Promise<string> {
  const { tree } = (await ask(port, '/api/tree')).json() as TreeResponse
  return JSON.stringify(tree)
}

type Stream = Awaited<ReturnType<typeof listen>>

/** The next event that fits. */
async function heard(
  stream: Stream,
  fits: (event: ServerEvent) => boolean,
): Promise<ServerEvent | null> {
  for (;;) {
    const event = await stream.next()
    if (!event || fits(event)) return event
  }
}
