// Comparisons of hostile docs over HTTP: they answer, and other requests are answered beside them.

import { expect } from 'chai'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { Reviewed, sha } from '../../support/library/reviewed.js'

const LENGTH = 4_000_000
const PLANS = 'active/search/plans'

/** Pages with much to compare and little that is equal. */
const PAIRS: Readonly<Record<string, (side: number) => string>> = {
  'more blocks than are compared': side => pieces(at => `<p>${side}-${at}`),
  'two texts in turns': side => pieces(at => `<p>${'ab'[((at * side) % 7) % 2]}${'x'.repeat(70)}`),
  'words in another order': side => pieces(at => `<p>${words(at % 90, side)}`),
  'one line of few words': side => pieces(at => `${(at * side) % 3} `),
  'tags in tags': side => pieces(() => '<div>') + String(side),
  'ends of what did not begin': side => `${'<b>'.repeat(500)}${pieces(() => '</i>')}${side}`,
  'rows of one table': side =>
    `<table>${pieces(at => `<tr><td>${(at * side * 7919) % 30_011} row`)}`,
}

/** 2 MB of paragraphs, of which every fifth is another one. */
const LARGE = (side: number) => {
  const parts = Array.from({ length: 10_000 }, (_, at) => {
    return `<p>${words(at, 1)} ${at % 5 === 0 ? side : at}</p>`
  })
  return parts.join('\n').slice(0, LENGTH / 2)
}

let service: Reviewed

describe('R2.7 hostile pairs of 4 MB', () => {
  before(async () => {
    const files: Record<string, string> = { [`${PLANS}/small.html`]: '<p>a' }
    files[`${PLANS}/large.html`] = LARGE(3)
    Object.values(PAIRS).forEach((make, at) => (files[`${PLANS}/${at}.html`] = make(3)))
    service = await Reviewed.open(files)
  })
  after(() => service.close())

  Object.entries(PAIRS).forEach(([name, make], number) => {
    it(`answer, and disturb no other request: ${name}`, async () => {
      const path = `docs/${PLANS}/${number}.html`
      const [old, fresh] = [make(3), make(5)]
      await service.write({ [`${PLANS}/${number}.html`]: fresh })
      await service.seen(path, fresh)
      const state = { isDone: false }
      const comparing = service
        .json<CompareResponse>(`/api/compare?path=${path}&from=${sha(old)}`)
        .finally(() => (state.isDone = true))
      let answered = 0
      while (!state.isDone) {
        expect((await service.get(`/api/doc?path=docs/${PLANS}/small.html`)).status).to.equal(200)
        answered++
      }
      const { same, ops, left, counts, other } = await comparing
      expect(same).to.equal(false)
      const { added, removed, edited, moved, links } = counts
      const sum = added + removed + edited + moved + links
      expect(sum > 0 || other.unseen || other.markup > 0).to.equal(true)
      expect(ops.length + left > 0).to.equal(sum > 0)
      expect(answered).to.be.above(3)
    })
  })

  it('R2.7: two docs of 2 MB, 20 % edited, are compared as pages', async () => {
    const path = `docs/${PLANS}/large.html`
    await service.write({ [`${PLANS}/large.html`]: LARGE(5) })
    await service.seen(path, LARGE(5))
    const from = sha(LARGE(3))
    const { way, slow, counts } = await service.json<CompareResponse>(
      `/api/compare?path=${path}&from=${from}`,
    )
    expect({ way, slow }).to.deep.equal({ way: 'blocks', slow: false })
    expect(counts.edited).to.be.above(900)
    expect(counts).to.deep.include({ added: 0, removed: 0, moved: 0 })
  })
}).timeout(120_000)

function pieces(make: (at: number) => string): string {
  const parts: string[] = []
  for (let at = 0, length = 0; length < LENGTH; at++) {
    const part = make(at)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

function words(start: number, side: number): string {
  return Array.from({ length: 100 }, (_, at) => `w${(start + at * side) % 101}`).join(' ')
}
