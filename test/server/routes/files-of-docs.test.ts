// Files beside a framed doc: which docs are told of when one of them is edited.

import { writeFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { FilesOfDocs } from '../../../server/routes/files-of-docs.js'
import { ask, srcOf } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'

const PLAN = 'docs/active/search/plans/plan.html'
const NOTES = 'docs/active/search/plans/notes.html'

describe('the files that framed docs ask for', () => {
  let service: Served
  let events: AsyncIterator<string>
  const stop = new AbortController()

  before(async () => {
    service = await serve({
      'active/search/plans/plan.html': '<img src="a.png">',
      'active/search/plans/notes.html': '<img src="b.png">',
      'active/search/plans/a.png': 'one',
      'active/search/plans/b.png': 'one',
      'shared/x.css': 'one',
    })
    const address = `${service.url}/api/events?review=1`
    const { body } = await fetch(address, { signal: stop.signal })
    events = linesOf(body as ReadableStream<Uint8Array>)
    const base = async (doc: string) => (await srcOf(service.port, doc)).replace(/[^/]+$/, '')
    const [plan, notes] = [await base(PLAN), await base(NOTES)]
    const files = [`${plan}a.png`, `${notes}b.png`, `${plan}late.json`]
    for (const target of [...files, plan.replace(/docs\/active.*$/, 'docs/shared/x.css')]) {
      await ask(service.port, { target })
    }
  })

  after(async () => {
    stop.abort()
    await service.close()
  })

  async function docsAfter(name: string, text: string): Promise<string[]> {
    await writeFile(join(service.root, name), text)
    for (;;) {
      const line = (await events.next()) as IteratorYieldResult<string>
      const event = JSON.parse(line.value) as { type: string; docs?: string[] }
      if (event.type === 'files') return event.docs ?? []
    }
  }

  it('are told of by their doc alone, when their bytes are other ones', async () => {
    expect(await docsAfter('active/search/plans/a.png', 'two')).to.deep.equal([PLAN])
    // The same bytes cause nothing: the next event is of another file.
    const now = new Date()
    await utimes(join(service.root, 'active/search/plans/a.png'), now, now)
    expect(await docsAfter('active/search/plans/b.png', 'two')).to.deep.equal([NOTES])
    expect(await docsAfter('active/search/plans/late.json', '{}'), 'was missing').to.deep.equal([
      PLAN,
    ])
    expect(await docsAfter('shared/x.css', 'two'), 'outside of tasks').to.deep.equal([PLAN])
  })

  it('are read once for several docs, and for several events at once', async () => {
    const { library } = service
    const files = new FilesOfDocs(library)
    for (let n = 0; n < 20; n++) files.note(`docs/${n}.html`, 'docs/shared/x.css')
    await files.changed()
    const tree = library.tree.bind(library)
    let reads = 0
    Object.assign(library, {
      tree: () => {
        reads++
        return tree()
      },
    })
    await writeFile(join(service.root, 'shared/x.css'), 'three')
    const replies = await Promise.all([files.changed(), files.changed(), files.changed()])
    expect(replies.map(({ length }) => length)).to.deep.equal([20, 0, 0])
    expect(reads).to.equal(1)
  })
})

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = ''
  for await (const bytes of body) {
    text += Buffer.from(bytes).toString()
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice('data: '.length)
  }
}
