import { expect } from 'chai'
import fc from 'fast-check'
import {
  formatLink,
  parseAddress,
  parseLink,
  withFragment,
  readLink,
  readTab,
  type Link,
  type Query,
} from '../../../schema/names/links.js'

describe('withFragment', () => {
  it('gives the fragment of a text to the doc that its link names', () => {
    const nameIn = (text: string) => {
      const { ws, plan, doc } = withFragment(parseLink(text) ?? { ws: '', plan: '', doc: '' }, text)
      return [ws, plan, doc].join(' ')
    }
    expect(nameIn('?ws=a&plan=x.md#two')).to.equal('a x.md#two ')
    expect(nameIn('http://localhost:4173/?doc=a/x.md#b%20c')).to.equal('  a/x.md#b%20c')
    expect(nameIn('?ws=a#two')).to.equal('a  ')
    expect(nameIn('?ws=a&plan=x.md')).to.equal('a x.md ')
  })
})

describe('parseLink', () => {
  const link = { ws: 'search/phase-1-a', plan: 'plan.html', doc: '' }

  it('reads a query with and without its question mark', () => {
    expect(parseLink('?ws=search/phase-1-a&plan=plan.html')).to.deep.equal(link)
    expect(parseLink('ws=search/phase-1-a&plan=plan.html')).to.deep.equal(link)
  })

  it('reads what a browser has escaped', () => {
    expect(parseLink('?ws=search%2Fphase-1-a&plan=plan%2Ehtml')).to.deep.equal(link)
    expect(parseLink('?doc=a+b%20c.md')).to.include({ doc: 'a b c.md' })
  })

  it('keeps invalid escapes as they are', () => {
    expect(parseLink('?doc=%zz%ff%41')).to.include({ doc: '%zz%ff%41' })
    expect(parseLink('?doc=100%')).to.include({ doc: '100%' })
  })

  for (const text of [
    '',
    '?',
    'plan.html',
    '/home/me/plan.html',
    'plan=a.html',
    '?__proto__=x',
    '?ws=',
  ]) {
    it(`finds no link in ${JSON.stringify(text)}`, () => {
      expect(parseLink(text)).to.equal(null)
    })
  }
})

describe('formatLink', () => {
  it('keeps slashes and colons readable', () => {
    const link = { ws: 'web:search/phase-1-a', plan: 'my plan & more.html', doc: '' }
    expect(formatLink(link)).to.equal('?ws=web:search/phase-1-a&plan=my%20plan%20%26%20more.html')
  })

  it('returns an empty text for an empty link', () => {
    expect(formatLink({ ws: '', plan: '', doc: '' })).to.equal('')
  })

  it('comes back through parseLink whatever the names are', () => {
    fc.assert(
      fc.property(links(), link => {
        expect(parseLink(formatLink(link))).to.deep.equal(link)
        expect(parseLink(`http://[::1]:4173/${formatLink(link)}#x`)).to.deep.equal(link)
      }),
    )
  })

  it('is read by every browser as it is read here', () => {
    fc.assert(
      fc.property(links(), link => {
        const query = new URL(`http://localhost/${formatLink(link)}`).searchParams
        expect(readLink(Object.fromEntries(query))).to.deep.equal(link)
      }),
    )
  })

  it('spells half a surrogate pair as the replacement character', () => {
    expect(formatLink({ ws: '', plan: '', doc: 'a\ud800b' })).to.equal('?doc=a%EF%BF%BDb')
  })
})

describe('parseAddress', () => {
  it('takes an address apart', () => {
    expect(parseAddress('HTTPS://LocalHost:4173/docs/app/a%20b.html?theme=dark#top')).to.deep.equal(
      {
        scheme: 'https',
        host: 'localhost',
        port: 4173,
        path: '/docs/app/a%20b.html',
        link: null,
        fragment: 'top',
      },
    )
  })

  it('has no port and the root as its path where none is given', () => {
    const address = parseAddress('http://[::1]?ws=search')
    expect(address).to.include({ host: '[::1]', port: null, path: '/', fragment: '' })
    expect(address?.link).to.deep.equal({ ws: 'search', plan: '', doc: '' })
  })

  const others = [
    'ws=search',
    '/home/me/plan.html',
    'file:///home/me/plan.html',
    'http://',
    'http:///x',
    'http://localhost:99999/',
    'http://localhost:x/',
    'http://localhost:4173@evil.example/?ws=a',
    'http://localhost\n:4173/',
    'http://[::1/',
  ]
  for (const text of others) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(parseAddress(text)).to.equal(null)
    })
  }

  it('ends the host at a backslash, as browsers do', () => {
    expect(parseAddress('http://evil.example\\@localhost/')?.host).to.equal('evil.example')
  })

  it('names the host that a browser would go to', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a.:@/\\?#[]1') }), rest => {
        const address = parseAddress(`http://${rest}`)
        if (!address || !URL.canParse(`http://${rest}`)) return
        const url = new URL(`http://${rest}`)
        // The browser also rewrites numbers to IP addresses; those differ in spelling only.
        if (/^[\d.]+$/.test(url.hostname)) return
        expect(address.host).to.equal(url.hostname)
      }),
    )
  })
})

describe('readLink', () => {
  it('is null without ws and doc', () => {
    expect(readLink({})).to.equal(null)
    expect(readLink({ ws: '', doc: '', plan: 'plan.html' })).to.equal(null)
  })

  it('leaves a plan without a workspace out', () => {
    expect(readLink({ doc: 'a.md', plan: 'b.md' })).to.deep.equal({ ws: '', plan: '', doc: 'a.md' })
  })

  it('takes the first of repeated keys', () => {
    expect(readLink({ ws: ['a', 'b'], plan: ['x', 'y'] })).to.include({ ws: 'a', plan: 'x' })
    expect(readLink({ ws: [] })).to.equal(null)
  })

  it('looks at no inherited key', () => {
    expect(readLink(Object.create({ ws: 'a' }) as Query)).to.equal(null)
    expect(readLink(JSON.parse('{"__proto__": {"ws": "a"}}') as Query)).to.equal(null)
  })
})

describe('readTab', () => {
  const id = 'abcdefghijklmnopqrst-_'

  it('reads an id and a number of tabs', () => {
    expect(readTab({ tab: id, tabs: '0' })).to.deep.equal({ id, tabs: 0 })
    expect(readTab({ tab: id, tabs: ['999', '1'] })).to.deep.equal({ id, tabs: 999 })
  })

  const plain = [
    {},
    { tab: id },
    { tabs: '3' },
    { tab: id.slice(1), tabs: '3' },
    { tab: `${id}x`, tabs: '3' },
    { tab: id.replace('-', '+'), tabs: '3' },
    { tab: `${id}\n`, tabs: '3' },
    { tab: id, tabs: '1000' },
    { tab: id, tabs: '-1' },
    { tab: id, tabs: '1.5' },
    { tab: id, tabs: '' },
  ]
  for (const query of plain) {
    it(`takes ${JSON.stringify(query)} for a plain stream`, () => {
      expect(readTab(query)).to.deep.equal({ id: null, tabs: 1 })
    })
  }
})

/** Links of any names, among them those which an address cannot hold as they are. */
function links(): fc.Arbitrary<Link> {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...' #?%+&=:/\\\'"<>é😀\n\0') }),
  )
  return fc
    .record({ ws: text, plan: text, doc: text })
    .filter(({ ws, doc }) => ws !== '' || doc !== '')
    .map(link => (link.ws === '' ? { ...link, plan: '' } : link))
}
