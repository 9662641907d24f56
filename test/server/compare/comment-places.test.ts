// The places of comments in a doc whose versions are not always rendered in time.

import { expect } from 'chai'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { CommentPlaces } from '../../../server/compare/comment-places.js'
import { Comparisons } from '../../../server/compare/comparisons.js'
import { MarkdownPages } from '../../../server/markdown/renderer.js'
import { anchorOn, DOC_ANCHOR } from '../../support/reviews/talk.js'

const LIMIT = 'The limit is 10 requests.'
const TEXTS: Readonly<Record<string, string>> = {
  old: `# Limits\n\nTo come.\n\n${LIMIT}\n`,
  now: `# Limits\n\n${LIMIT}\n`,
}

/** Rendering waits, however busy the machine is. */
const PATIENCE_MS = 60_000

let pages: MarkdownPages
let late: MarkdownPages
let comparisons: Comparisons
let places: CommentPlaces
/** Versions for whose page there is no time. */
let slow: string[]
let rendered: string[]

describe('the places of comments', () => {
  beforeEach(() => {
    ;[pages, late] = [new MarkdownPages(PATIENCE_MS), new MarkdownPages(0)]
    comparisons = new Comparisons({
      page: (file, ...args) => {
        rendered.push(file.name)
        return (slow.includes(file.name) ? late : pages).page(file, ...args)
      },
    })
    places = new CommentPlaces(comparisons)
    rendered = []
  })
  afterEach(async () => {
    await Promise.all([comparisons.close(), pages.close(), late.close()])
  })

  it('are unknown where the page was not rendered in time, and looked for again', async () => {
    slow = ['now']
    expect(await placed([LIMIT, 'now'])).to.deep.equal(['unknown null'])
    slow = []
    expect(await placed([LIMIT, 'now'])).to.deep.equal(['exact 1'])
    rendered = []
    slow = ['now']
    expect(await placed([LIMIT, 'now'])).to.deep.equal(['exact 1'])
    expect(rendered).to.deep.equal([])
  })

  it('are unknown only for comments on the version that was not rendered', async () => {
    slow = ['old']
    const comments = [
      [LIMIT, 'old'],
      [LIMIT, 'now'],
    ] as const
    expect(await placed(...comments)).to.deep.equal(['unknown null', 'exact 1'])
    slow = []
    expect(await placed(...comments)).to.deep.equal(['exact 1', 'exact 1'])
  })

  it('are found by the version of the comment and the one that is asked for, once for each pair', async () => {
    const found = []
    const asked: string[] = []
    for (const wanted of ['now', 'later', 'now', 'later']) {
      const [place] = await places.of({
        extension: 'html',
        wanted,
        comments: [{ anchor: anchorOn(LIMIT, LIMIT), hash: 'old' }],
        read: hash => {
          asked.push(hash)
          return Promise.resolve(Buffer.from(`${hash === 'later' ? '<p>More.' : ''}<p>${LIMIT}`))
        },
      })
      found.push(`${place?.is} ${place?.from}`)
    }
    expect(found).to.deep.equal(['exact 0', 'exact 1', 'exact 0', 'exact 1'])
    expect(asked).to.deep.equal(['now', 'old', 'later', 'old'])
  })

  it('are found for some megabytes of versions by each call, the newest first', async () => {
    const megabyte = `<!-- ${'.'.repeat(1.1 * 1024 * 1024)} -->`
    const versions = Array.from({ length: 12 }, (_, n) => `v${n}`)
    const asked: string[] = []
    const doc = {
      extension: 'html',
      wanted: 'now',
      comments: versions.map(hash => ({ anchor: anchorOn(LIMIT, '10 requests'), hash })),
      read: (hash: string) => {
        asked.push(hash)
        return Promise.resolve(Buffer.from(`<p>${hash}<p>${LIMIT}${megabyte}`))
      },
    }
    const unknown = []
    for (let call = 0; call < 4; call++) {
      const found = await places.of(doc)
      unknown.push(found.filter(({ is }) => is === 'unknown').length)
    }
    expect(unknown).to.deep.equal([8, 4, 0, 0])
    const read = (from: number) => ['now', ...versions.slice(from, from + 4).toReversed()]
    expect(asked).to.deep.equal([...read(8), ...read(4), ...read(0)])
  })

  it('are the doc itself for comments on the whole doc, which nothing is read for', async () => {
    slow = ['old', 'now']
    expect(await placed([null, 'old'])).to.deep.equal(['exact null'])
    expect(rendered).to.deep.equal([])
  })

  it('are found roughly where there was not enough time to compare, and else unknown', async () => {
    const hurried = new Comparisons(pages, 0)
    places = new CommentPlaces(hurried)
    const comments = [
      [LIMIT, 'old'],
      ['To come.', 'old'],
    ] as const
    expect(await placed(...comments)).to.deep.equal(['exact 1', 'unknown null'])
    await hurried.close()
    places = new CommentPlaces(hurried)
    expect(await placed([LIMIT, 'old'])).to.deep.equal(['unknown null'])
  })
})

/** @param comments - with the text of their block, null for the whole doc, and the version that they were made on */
async function placed(
  ...comments: readonly (readonly [block: string | null, hash: string])[]
): Promise<string[]> {
  const found = await places.of({
    extension: 'md',
    wanted: 'now',
    comments: comments.map(([block, hash]) => {
      const anchor: CommentAnchor = block === null ? DOC_ANCHOR : anchorOn(block, block)
      return { anchor, hash }
    }),
    read: hash => Promise.resolve(Buffer.from(TEXTS[hash] ?? '')),
  })
  return found.map(({ is, from }) => `${is} ${from}`)
}
