// Kept versions: which lines a doc gets, how it keeps its id, and what is dropped or forgotten.

import { randomBytes } from 'node:crypto'
import { cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { sha } from '../../support/sha.js'
import { rowsOf } from '../../support/sqlite.js'
import { times } from '../../support/whole.js'
import { expectReply } from '../../support/shapes.js'

const PLANS = 'active/search/plans'
const A = `docs/${PLANS}/a.md`
const B = `docs/${PLANS}/b.md`

let service: Reviewed

const at = (path: string) => join(service.root, path)
const idOf = async (path: string) => (await service.versions(path)).doc
/** Until the doc path has a living doc. */
const lives = (path: string) =>
  until(async () => (await service.get(`/api/review?path=${path}`)).status === 200)
const goes = (path: string) =>
  until(async () => (await service.get(`/api/review?path=${path}`)).status === 404)

describe('a version', () => {
  afterEach(() => service.close())

  it('R1.6: of a doc that was overwritten by another doc can still be read', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    await service.write({ [`${PLANS}/a.md`]: '# B' })
    await service.seen(A, '# B')
    const lines = await service.lines(A)
    expect(lines.map(({ hash, from, kept }) => [hash, from, kept])).to.deep.equal([
      [sha('# A'), 'start', true],
      [sha('# B'), 'seen', true],
    ])
    expect((await service.bytes(A, sha('# A'))).text).to.equal('# A')
    expect((await service.lines(B)).map(({ hash }) => hash)).to.deep.equal([sha('# B')])
    // Equal bytes are stored once.
    expect((await service.status()).bytes).to.equal(6)
    expect((await service.status()).versions).to.equal(3)
  })

  it('is listed again where old bytes return, and once where the same bytes are written twice', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# 1' })
    for (const text of ['# 2', '# 1', '# 1']) {
      await service.write({ [`${PLANS}/a.md`]: text })
      await service.seen(A, text)
    }
    const lines = await service.lines(A)
    expect(lines.map(({ n, hash }) => [n, hash])).to.deep.equal([
      [1, sha('# 1')],
      [2, sha('# 2')],
      [3, sha('# 1')],
    ])
  })

  it('R1.11: of a file over `maxFile` is listed without bytes, and can be marked as read', async () => {
    const large = 'x'.repeat(1001)
    service = await Reviewed.open(
      { [`${PLANS}/a.md`]: large },
      { config: { review: { versions: { maxFile: 1000 } } } },
    )
    const [line] = await service.lines(A)
    expect([line?.kept, line?.missing, line?.size]).to.deep.equal([false, 'size', 1001])
    expect((await service.bytes(A, sha(large))).status).to.equal(410)
    await service.read(A, sha(large))
    expect((await service.of(A)).state).to.equal('read')
    await service.write({ [`${PLANS}/a.md`]: `${large}y` })
    await service.seen(A, `${large}y`)
    expect((await service.of(A)).state).to.equal('changed')
    const frame = await service.json<{ hash: string | null }>(`/api/frame?path=${A}&at=now`)
    expect(frame.hash).to.equal(null)
  })

  it('R1.10: stays where it is needed, and others go when there are too many bytes', async () => {
    const maxBytes = times(5_000_000, 2_500_000)
    const text = () => randomBytes(300_000).toString('hex')
    const texts = [text()]
    service = await Reviewed.open(
      { [`${PLANS}/a.md`]: texts[0] ?? '', [`${PLANS}/deploy.env.md`]: 'SECRET=1' },
      { config: { review: { versions: { maxBytes } } } },
    )
    await service.read(A, sha(texts[0] ?? ''))
    const file = join(service.state, 'review.sqlite')
    const rounds = times(20, 10)
    for (let i = 0; i < rounds; i++) {
      const next = text()
      texts.push(next)
      await service.write({ [`${PLANS}/a.md`]: next })
      await service.seen(A, next)
    }
    await until(async () => (await service.status()).bytes <= maxBytes)
    const lines = await service.lines(A)
    expect(lines.length).to.equal(rounds + 1)
    expect([lines[0]?.kept, lines.at(-1)?.kept]).to.deep.equal([true, true])
    expect((await service.bytes(A, sha(texts[0] ?? ''))).text).to.equal(texts[0])
    expect((await service.bytes(A, sha(texts.at(-1) ?? ''))).text).to.equal(texts.at(-1))
    expect(lines.some(({ missing }) => missing === 'dropped')).to.equal(true)
    expect((await service.bytes(A, sha(texts[1] ?? ''))).status).to.equal(410)
    for (const { kept, missing, hash } of lines) {
      expect(missing === null).to.equal(kept)
      expect((await service.bytes(A, hash ?? '')).status).to.equal(kept ? 200 : 410)
    }
    await until(async () => (await stat(file)).size < maxBytes + 500_000)
    const { bytes, full } = await service.status()
    expect(full).to.equal(false)
    const [stored] = await rowsOf(file, 'SELECT sum(length(bytes)) AS sum FROM blob')
    expect(bytes).to.equal(stored?.['sum'])

    const [secret] = await service.lines(`docs/${PLANS}/deploy.env.md`)
    expect([secret?.kept, secret?.missing]).to.deep.equal([false, 'skipped'])
  }).timeout(60_000)

  it('R1.10: that is forgotten is nowhere in the file or its log', async () => {
    const secret = randomBytes(400).toString('base64url')
    const large = randomBytes(200_000)
    const marker = large.subarray(100_000, 100_032)
    service = await Reviewed.open({ [`${PLANS}/a.md`]: `${secret}`, [`${PLANS}/b.md`]: large })
    await service.write({ [`${PLANS}/a.md`]: '# now', [`${PLANS}/b.md`]: '# now too' })
    await service.seen(A, '# now')
    await service.seen(B, '# now too')
    const current = await service.post('/api/versions/forget', { path: A, hashes: [sha('# now')] })
    expect([current.status, current.json()]).to.deep.equal([
      409,
      { error: `those are the bytes of ${A} now` },
    ])
    for (const [path, hash] of [
      [A, sha(secret)],
      [B, sha(large)],
    ] as const) {
      const answer = await service.post('/api/versions/forget', { path, hashes: [hash] })
      expect(answer.status).to.equal(200)
      expectReply('forgotten', answer.json())
      expect((answer.json() as { freed: number }).freed).to.be.greaterThan(100)
      expect((await service.lines(path))[0]?.missing).to.equal('forgotten')
      const bytes = await service.bytes(path, hash)
      expect([bytes.status, bytes.json()]).to.deep.equal([
        410,
        { error: 'that version was let go' },
      ])
    }
    for (const name of ['review.sqlite', 'review.sqlite-wal']) {
      const bytes = await readFile(join(service.state, name))
      expect(bytes.includes(Buffer.from(secret.slice(0, 40)))).to.equal(false)
      expect(bytes.includes(marker)).to.equal(false)
    }
  })

  it('R1.24: is visible in SQLite with its doc and title', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# The title' })
    const file = join(service.state, 'review.sqlite')
    const [shown] = await rowsOf(file, 'SELECT * FROM docs')
    expect(Object.values(shown ?? {}).join('|')).to.match(
      /^docs\/active\/search\/plans\/a\.md\|The title\|[0-9a-f]{12}\|1\|/,
    )
    expect((await stat(service.state)).mode & 0o777).to.equal(0o700)
    expect((await stat(file)).mode & 0o777).to.equal(0o600)
    expect((await stat(`${file}-wal`)).mode & 0o777).to.equal(0o600)
  })
})

describe('the id of a doc', () => {
  afterEach(() => service.close())

  it('R1.7: of a deleted task is found again, and restored as it was', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/b.md`]: '# B' })
    const ids = [await idOf(A), await idOf(B)]
    const tree = await service.get('/api/tree')
    await rm(at('active/search'), { recursive: true })
    await until(async () => (await service.gone()).docs.length === 2)
    const { docs } = await service.gone()
    expect(docs.map(doc => [doc.path, doc.hash, doc.kept])).to.have.deep.members([
      [A, sha('# A'), true],
      [B, sha('# B'), true],
    ])
    for (const { path, hash } of docs) {
      const answer = await service.post('/api/versions/restore', { path, hash, ifHash: null })
      expect([answer.status, answer.json()]).to.deep.equal([200, { hash }])
    }
    await until(async () => (await service.gone()).docs.length === 0)
    expect([await idOf(A), await idOf(B)]).to.deep.equal(ids)
    expect((await service.lines(A)).map(({ from }) => from)).to.deep.equal([
      'start',
      'gone',
      'restored',
    ])
    const withoutTime = (text: string) => text.replace(/"mtime":[\d.]+/g, '')
    await until(
      async () => withoutTime((await service.get('/api/tree')).text) === withoutTime(tree.text),
    )
  })

  it('R1.7: follows a file that is renamed, and is not taken by a copy', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const id = await idOf(A)
    const { cursor } = await service.review()
    await rename(at(`${PLANS}/a.md`), at(`${PLANS}/b.md`))
    await goes(A)
    expect(await idOf(B)).to.equal(id)
    expect((await service.versions(B)).was.map(({ path, why }) => [path, why])).to.deep.equal([
      [A, 'renamed'],
    ])
    expect((await service.lines(B)).map(({ from }) => from)).to.deep.equal(['start'])
    await cp(at(`${PLANS}/b.md`), at(`${PLANS}/c.md`))
    await lives(`docs/${PLANS}/c.md`)
    expect(await idOf(B)).to.equal(id)
    expect(await idOf(`docs/${PLANS}/c.md`)).not.to.equal(id)
    const moves = async () => (await service.review(`?since=${cursor}`)).moved
    expect(await moves()).to.deep.equal([{ from: A, to: B }])
    await service.write({ [`${PLANS}/a.md`]: '# Another' })
    await lives(A)
    expect(await moves()).to.deep.equal([])
    await rm(at(`${PLANS}/a.md`))
    await goes(A)
    expect(await moves(), 'the last one there was another').to.deep.equal([])
  })

  it('is kept for a deleted doc whose file existed only between two scans', async () => {
    service = await Reviewed.open({ [`${PLANS}/b.md`]: '# B' })
    await service.write({ [`${PLANS}/a.md`]: '# A' })
    expect((await service.get(`/api/frame?path=${A}&at=now`)).status).to.equal(200)
    await rm(at(`${PLANS}/a.md`))
    await goes(A)
    const { gone, now } = await service.versions(A)
    expect([typeof gone, now]).to.deep.equal(['string', null])
    expect((await service.gone()).docs.map(({ path }) => path)).to.deep.equal([A])
  })

  it('R1.7: is never guessed for three equal files', async () => {
    const names = ['1', '2', '3']
    service = await Reviewed.open(
      Object.fromEntries(names.map(name => [`${PLANS}/${name}.md`, '# Same'])),
    )
    const ids = await Promise.all(names.map(name => idOf(`docs/${PLANS}/${name}.md`)))
    await Promise.all(
      names.map(name => rename(at(`${PLANS}/${name}.md`), at(`${PLANS}/new-${name}.md`))),
    )
    for (const name of names) {
      await lives(`docs/${PLANS}/new-${name}.md`)
      expect(ids).not.to.include(await idOf(`docs/${PLANS}/new-${name}.md`))
    }
  })

  it('R1.8: follows a task that is settled by the API, by mv, and while nothing runs', async () => {
    const PLACES = ['docs/done/search/plans/a.md', A] as const
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const id = await idOf(A)
    const moved = await service.post('/api/move', { task: 'docs:search', to: 'done' })
    expect(moved.status).to.equal(200)
    expect(await idOf(PLACES[0])).to.equal(id)

    await rename(at('done/search'), at('active/search'))
    await goes(PLACES[0])
    expect(await idOf(A)).to.equal(id)

    await service.stop()
    await rename(at('active/search'), at('done/search'))
    await service.start()
    expect(await idOf(PLACES[0])).to.equal(id)
    const { was, versions } = await service.versions(PLACES[0])
    expect(was.map(({ why }) => why)).to.deep.equal(['settled', 'settled', 'settled'])
    expect(versions.map(({ hash }) => hash)).to.deep.equal([sha('# A')])
  })

  it('R1.8: stays when the docs folder is renamed in the settings, and when it is moved on disk', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A' })
    const id = await idOf(A)
    await service.stop()
    await service.configure({ folders: [{ name: 'plans', path: service.root }] })
    await service.start()
    expect(await idOf(`plans/${PLANS}/a.md`)).to.equal(id)
    expect((await service.review()).docs.map(({ path }) => path)).to.deep.equal([
      `plans/${PLANS}/a.md`,
    ])

    await service.stop()
    await rename(service.root, join(service.home.path, 'elsewhere'))
    await service.configure({
      folders: [{ name: 'docs', path: join(service.home.path, 'elsewhere') }],
    })
    await service.start()
    expect(await idOf(A)).to.equal(id)
    expect((await service.lines(A)).map(({ from }) => from)).to.deep.equal(['start'])
    await rename(join(service.home.path, 'elsewhere'), service.root)
  })

  it('is found by rename also while nothing runs', async () => {
    service = await Reviewed.open({ [`${PLANS}/a.md`]: '# A', [`${PLANS}/x.md`]: '# X' })
    const id = await idOf(A)
    await service.stop()
    await rename(at(`${PLANS}/a.md`), at(`${PLANS}/b.md`))
    await rm(at(`${PLANS}/x.md`))
    await service.start()
    expect(await idOf(B)).to.equal(id)
    expect((await service.gone()).docs.map(({ path }) => path)).to.deep.equal([
      `docs/${PLANS}/x.md`,
    ])
  })
})
