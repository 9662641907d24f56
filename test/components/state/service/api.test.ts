import { expect } from 'chai'
import { Api } from '../../../../components/state/service/api.js'
import { hashOf } from '../reviews.js'

describe('the requests of a viewer @one-engine', () => {
  const { fetch } = globalThis

  afterEach(() => Object.assign(globalThis, { fetch }))

  it('name one address of a doc for all its bytes: with another, what the reader did in it is lost', async () => {
    const addresses: string[] = []
    for (const letter of ['a', 'b']) {
      const hash = hashOf(letter)
      const reply = { src: `/docs/~cap/app/a%20b.html?at=${hash}`, hash }
      globalThis.fetch = () => Promise.resolve(Response.json(reply))
      const frame = await new Api('http://localhost/').frame('app/a b.html')
      expect(frame.hash).to.equal(hash)
      addresses.push(frame.address)
    }
    expect(addresses).to.deep.equal(['/docs/~cap/app/a%20b.html', '/docs/~cap/app/a%20b.html'])
  })
})
