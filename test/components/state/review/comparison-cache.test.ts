import { expect } from 'chai'
import { ComparisonCache } from '../../../../components/state/review/comparison-cache.js'
import { Offline } from '../../../../components/state/service/http.js'
import { aComparison, hashOf } from '../reviews.js'

const [A, B] = [hashOf('a'), hashOf('b')]

describe('comparisons of versions @one-engine', () => {
  let asked: number
  let isAway: boolean
  let isSlow: boolean
  let comparisons: ComparisonCache

  beforeEach(() => {
    asked = 0
    isAway = isSlow = false
    comparisons = new ComparisonCache({
      compare: () => {
        asked++
        return isAway
          ? Promise.reject(new Offline())
          : Promise.resolve(aComparison({ slow: isSlow }))
      },
    })
  })

  it('are asked for once for the same two hashes of a doc', async () => {
    const both = await Promise.all([comparisons.get('a.md', A, B), comparisons.find('a.md', A, B)])
    expect([asked, both[0] === both[1]]).to.deep.equal([1, true])
    await comparisons.get('b.md', A, B)
    await comparisons.get('a.md', B, A)
    expect(asked).to.equal(3)
    comparisons.clear()
    await comparisons.get('a.md', A, B)
    expect(asked).to.equal(4)
  })

  it('are asked for each time with what was read last', async () => {
    await comparisons.get('a.md', 'read', B)
    await comparisons.get('a.md', 'read', B)
    expect(asked).to.equal(2)
  })

  it('are asked for again where the service was away, or had no time', async () => {
    isAway = true
    expect(await comparisons.find('a.md', A, B)).to.equal(null)
    isAway = false
    isSlow = true
    expect((await comparisons.find('a.md', A, B))?.slow).to.equal(true)
    isSlow = false
    expect((await comparisons.find('a.md', A, B))?.slow).to.equal(false)
    expect(asked).to.equal(3)
  })

  it('are the last hundred', async () => {
    for (let at = 0; at <= 100; at++) await comparisons.get(`${at}.md`, A, B)
    await comparisons.get('100.md', A, B)
    expect(asked).to.equal(101)
    await comparisons.get('0.md', A, B)
    expect(asked).to.equal(102)
  })
})
