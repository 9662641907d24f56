// Comparisons of hostile docs over HTTP: they answer, and other requests are answered beside them.

import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { Reviewed } from '../../support/library/reviewed.js'
import { sha } from '../../support/sha.js'
import { some } from '../../support/whole.js'
import { HOSTILE_PAIRS, words } from '../../support/texts/hostile-pairs.js'

const PAIRS = some(Object.entries(HOSTILE_PAIRS), 4)
const LARGE_LENGTH = 2_000_000
const PLANS = 'active/search/plans'

/** 2 MB of paragraphs, of which every fifth is another one. */
const LARGE = (side: number) => {
  const parts = Array.from({ length: 10_000 }, (_, at) => {
    return `<p>${words(at, 1)} ${at % 5 === 0 ? side : at}</p>`
  })
  return parts.join('\n').slice(0, LARGE_LENGTH)
}

let service: Reviewed

describe('R2.7 hostile pairs of 4 MB', () => {
  before(async () => {
    const files: Record<string, string> = { [`${PLANS}/small.html`]: '<p>a' }
    files[`${PLANS}/large.html`] = LARGE(3)
    PAIRS.forEach(([, make], at) => (files[`${PLANS}/${at}.html`] = make(3)))
    service = await Reviewed.open(files)
  })
  after(() => service.close())

  PAIRS.forEach(([name, make], number) => {
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
        // Requests without a pause would take the processor from the comparison.
        await pause(10)
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
