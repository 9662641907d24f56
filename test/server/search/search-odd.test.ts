// Search words that are not words, over HTTP: what they find, and that no client waits for them.

import { expect } from 'chai'
import type { SearchHit } from '../../../schema/api/api.js'
import { ask } from '../../support/http.js'
import { noteInjection } from '../../support/reliability.js'
import { serve, type Served } from '../../support/service.js'

const DECOMPOSED = 're\u0301sume\u0301'
const COMPOSED = 'r\u00e9sum\u00e9'
const LONG = 'lorem'.repeat(2_000)
const MANY = 60

const TEXTS: Readonly<Record<string, string>> = {
  signs: 'if (a.b*c+d?) { return [^x]$ | \\d{3} } // (.*)+',
  composed: `the ${COMPOSED} of it`,
  decomposed: `the ${DECOMPOSED} of it`,
  marks: 'z\u0351\u0343\u034aa\u0321lgo stands here',
  long: `before ${LONG} after`,
  emoji: 'a rocket \u{1f680} and a family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  capital: '\u0130stanbul and STRASSE',
}

/** A query, and the docs that it finds. */
const QUERIES: readonly (readonly [query: string, finds: readonly string[]])[] = [
  ['(.*)+', ['signs']],
  ['[^x]$', ['signs']],
  ['a.b*c+d?)', ['signs']],
  ['\\d{3}', ['signs']],
  ['.*', ['signs']],
  ['.+', []],
  ['^$', []],
  ['((', []],
  [COMPOSED, ['composed', 'decomposed']],
  [DECOMPOSED, ['composed', 'decomposed']],
  [COMPOSED.toUpperCase(), ['composed', 'decomposed']],
  ['resume', []],
  ['z\u0351\u0343\u034aa\u0321lgo', ['marks']],
  ['\u0351\u0343\u034a', ['marks']],
  ['zalgo', []],
  [LONG, ['long']],
  [`${LONG}x`, []],
  [`${'lorem '.repeat(1_000)}`, ['long']],
  [`${Array.from({ length: 2_000 }, (_, i) => `w${i}`).join(' ')}`, []],
  ['(a+)+'.repeat(2_000), []],
  ['\u{1f680}', []],
  ['rocket \u{1f680}', ['emoji']],
  ['\u{1f469}\u200d\u{1f467}', ['emoji']],
  ['\u0130STANBUL', ['capital']],
  ['strasse', ['capital']],
]

describe('requirement 56: odd search words', () => {
  let service: Served

  before(async () => {
    const files = Object.entries(TEXTS).map(([name, text]) => [
      `active/odd/plans/${name}.md`,
      `# ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`,
    ])
    const many = Array.from({ length: MANY }, (_, i) => [
      `active/many/plans/doc-${i}.html`,
      `<title>${i}</title><p>everywhere`,
    ])
    service = await serve(Object.fromEntries([...files, ...many]) as Record<string, string>)
  })
  after(() => service.close())

  async function find(query: string): Promise<SearchHit[]> {
    const answer = await ask(service.port, `/api/search?q=${encodeURIComponent(query)}`)
    expect(answer.status).to.equal(200)
    return answer.json() as SearchHit[]
  }

  it('find what holds them as they are, and nothing else', async () => {
    let right = 0
    for (const [query, finds] of QUERIES) {
      const hits = await find(query)
      const names = hits.map(({ doc }) => doc.file.replace('.md', '')).sort()
      expect(names, query.slice(0, 40)).to.deep.equal([...finds].sort())
      right++
    }
    const injected = 'odd search words: regex characters, 10 kB, combining marks, either form of é'
    noteInjection({ requirement: 56, injected, times: QUERIES.length, survived: right })
  })

  it('find forty at most', async () => {
    expect(await find('everywhere')).to.have.length(40)
  })

  it('are searched for while other requests are answered', async () => {
    const order: string[] = []
    const searches = Array.from({ length: 20 }, (_, i) =>
      find(`${'(lorem '.repeat(1_000)}${i}`).then(() => order.push('found')),
    )
    const others = Array.from({ length: 20 }, async () => {
      expect((await ask(service.port, '/api/status')).status).to.equal(200)
    })
    await Promise.all([...others, ...searches])
    expect(order).to.have.length(20)
  })
})
