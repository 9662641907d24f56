import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { once, EventEmitter } from 'node:events'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Config } from '../../schema/config/config.js'
import { DEFAULTS } from '../../schema/config/config.js'
import { ConfigStore, type ConfigStoreOptions } from '../../server/config-store.js'
import { homeFolder } from '../support/service.js'

type Home = Awaited<ReturnType<typeof homeFolder>>

describe('ConfigStore', () => {
  let home: Home
  let path: string
  let news: EventEmitter
  let applied: Config[]
  let warnings: string[]
  let stores: ConfigStore[]

  beforeEach(async () => {
    home = await homeFolder()
    await home.write({ 'docs/': '', 'more/': '' })
    path = join(home.path, 'config/plan-viewer/config.json')
    news = new EventEmitter()
    applied = []
    warnings = []
    stores = []
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
    await home.close()
  })

  async function open(options: Partial<ConfigStoreOptions> = {}): Promise<ConfigStore> {
    const store = await ConfigStore.open({
      env: home.env,
      apply: config => {
        applied.push(config)
        news.emit('news')
        return Promise.resolve()
      },
      patternProblem: pattern => Promise.resolve(pattern.includes('+)+') ? 'takes too long' : null),
      fileChanged: () => news.emit('news'),
      warn: line => warnings.push(line),
      ...options,
    })
    stores.push(store)
    await store.follow()
    return store
  }

  function write(config: object | string): Promise<void> {
    const text = typeof config === 'string' ? config : JSON.stringify(config)
    return home.write({ 'config/plan-viewer/config.json': text })
  }

  /** Changes the file and waits until the store has noticed. */
  async function edit(config: object | string): Promise<void> {
    const noticed = once(news, 'news')
    await write(config)
    await noticed
  }

  async function saved(): Promise<unknown> {
    return JSON.parse(await readFile(path, 'utf8'))
  }

  function refused(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => null,
      (reason: unknown) => reason,
    )
  }

  const docs = () => ({ name: 'docs', path: join(home.path, 'docs') })
  const more = () => ({ name: 'more', path: join(home.path, 'more') })

  it('uses the defaults while there is no file', async () => {
    const store = await open()
    expect(applied).to.deep.equal([DEFAULTS])
    expect(store.response()).to.deep.equal({
      config: DEFAULTS,
      overrides: {},
      file: '~/config/plan-viewer/config.json',
    })
    expect(store.problem).to.equal(null)
  })

  it('starts on a broken file without folders, and picks up the mend', async () => {
    await write('{ "folders": [')
    const store = await open()
    expect(applied).to.deep.equal([DEFAULTS])
    expect(store.problem).to.equal('config: line 1: ends too early')
    await edit({ folders: [docs()] })
    expect(store.problem).to.equal(null)
    expect(store.current.folders).to.deep.equal([docs()])
  })

  const broken: [name: string, text: string, problem: string][] = [
    ['half written', '{\n"port": 41', 'config: line 2: ends too early'],
    ['empty', '', 'config: is empty'],
    [
      'with a BOM',
      '\uFEFF{}',
      'config: line 1: begins with a byte order mark; save it without one',
    ],
    ['with comments', '{\n// x\n}', 'config: line 2: comments are not allowed in JSON'],
    ['with a comma too many', '{"port": 1,}', 'config: line 1: a comma too many'],
    ['with a key twice', '{"port": 1, "port": 2}', 'config: line 1: "port" is given twice'],
    [
      'with wrong types',
      '{"port": "1", "folders": 2}',
      'folders: must be a list\nport: must be a whole number',
    ],
    ['of 10 MB', '{}'.padEnd(10 * 1024 * 1024), 'config: is larger than 1 MB'],
    ['with __proto__', '{"__proto__": {"port": 1}}', '__proto__: must not be a key'],
    ['with constructor', '{"constructor": 1}', 'constructor: must not be a key'],
    [
      'with a pattern that never ends',
      '{"phasePattern": "^(?<num>(a+)+)$"}',
      'phasePattern: takes too long',
    ],
  ]
  for (const [name, text, problem] of broken) {
    it(`keeps the last good settings when the file is ${name}, until it is mended`, async () => {
      await write({ folders: [docs()], port: 5000 })
      const store = await open()
      await edit(text)
      expect(store.problem).to.equal(problem)
      expect(store.current).to.deep.include({ folders: [docs()], port: 5000 })
      expect(({} as Record<string, unknown>)['port']).to.equal(undefined)
      await edit({ folders: [docs()], port: 5000 })
      expect(store.problem).to.equal(null)
      expect(applied).to.have.length(1)
    })
  }

  it('follows the file when it appears in a folder that is not there yet', async () => {
    const store = await open()
    await edit({ folders: [docs()] })
    expect(store.current.folders).to.deep.equal([docs()])
  })

  it('follows a file that is replaced by rename, deleted and made again', async () => {
    await write({ port: 5000 })
    const store = await open()
    for (const port of [5001, 5002]) {
      const noticed = once(news, 'news')
      await writeFile(`${path}.new`, JSON.stringify({ port }))
      await rename(`${path}.new`, path)
      await noticed
      expect(store.current.port).to.equal(port)
    }
    const gone = once(news, 'news')
    await rm(join(path, '..'), { recursive: true })
    await gone
    expect(store.current.port).to.equal(4173)
    await edit({ port: 5003 })
    expect(store.current.port).to.equal(5003)
  })

  it('follows the target of a link', async () => {
    await home.write({ 'dotfiles/plans.json': '{"port": 5000}' })
    await mkdir(join(path, '..'), { recursive: true })
    const target = join(home.path, 'dotfiles/plans.json')
    await symlink(target, path)
    const store = await open()
    const noticed = once(news, 'news')
    await writeFile(`${target}.new`, '{"port": 5001}')
    await rename(`${target}.new`, target)
    await noticed
    expect(store.current.port).to.equal(5001)
  })

  it('says that a new port takes effect at the next start', async () => {
    await write({ port: 5000 })
    await open()
    await edit({ port: 5001 })
    expect(warnings).to.deep.equal(['Port 5001 takes effect at the next start.'])
  })

  it('saves only what differs, keeping unknown keys and their place', async () => {
    await write({ notes: 1, port: 5000, $schema: 's' })
    const store = await open()
    await store.save({ ...store.response().config, folders: [docs()], port: 4173 }, undefined)
    expect(JSON.stringify(await saved())).to.equal(
      JSON.stringify({ notes: 1, $schema: 's', folders: [docs()] }),
    )
    expect(applied.at(-1)?.folders).to.deep.equal([docs()])
  })

  it('saves without a backup what it knew, and keeps what it had not seen', async () => {
    await write({ folders: [docs()] })
    const store = await open()
    await store.save({ folders: [docs(), more()] }, undefined)
    expect(await refused(readFile(`${path}.bak`))).to.include({ code: 'ENOENT' })
    await write({ folders: [more()] })
    await store.save({ folders: [docs()] }, undefined)
    expect(JSON.parse(await readFile(`${path}.bak`, 'utf8'))).to.deep.equal({ folders: [more()] })
  })

  it('keeps a broken file beside the new one', async () => {
    await write({ folders: [docs()], notes: 'kept' })
    const store = await open()
    await edit('{ "folders": ')
    await store.save({ folders: [more()] }, undefined)
    expect(await readFile(`${path}.bak`, 'utf8')).to.equal('{ "folders": ')
    expect(await saved()).to.deep.equal({ folders: [more()], notes: 'kept' })
    expect(store.problem).to.equal(null)
  })

  it('converts a legacy root at the first save, and only then writes', async () => {
    await home.write({ 'config/planner/config.json': JSON.stringify({ root: docs().path, x: 1 }) })
    const store = await open()
    expect(store.current.folders).to.deep.equal([docs()])
    expect(await refused(readFile(path))).to.include({ code: 'ENOENT' })
    await store.save(store.response().config, undefined)
    expect(await saved()).to.deep.equal({ folders: [docs()], x: 1 })
  })

  it('refuses a save whose If-Match is out of date, and takes one that is not', async () => {
    await write({ folders: [docs()] })
    const store = await open()
    const etag = store.etag()
    await store.save({ folders: [more()] }, etag)
    const error = await refused(store.save({ folders: [docs()] }, etag))
    expect(error).to.include({
      status: 412,
      message: 'the settings were changed elsewhere in the meantime; load them again',
    })
    expect(await saved()).to.deep.equal({ folders: [more()] })
    await store.save({ folders: [docs()] }, store.etag())
    await store.save({ folders: [docs()] }, '*')
  })

  it('refuses a save that would run over an edit not seen yet', async () => {
    await write({ folders: [docs()] })
    const store = await open()
    const etag = store.etag()
    await write({ folders: [more()] })
    expect(await refused(store.save({ folders: [docs()] }, etag))).to.include({ status: 412 })
  })

  const refusals: [name: string, folders: () => unknown, message: () => string][] = [
    ['no folders', () => [], () => 'folders: needs at least one folder'],
    ['no folders at all', () => undefined, () => 'folders: needs at least one folder'],
    [
      'a folder that is not there',
      () => [docs(), { name: 'b', path: '/no/such' }],
      () => 'folders.1.path: /no/such does not exist',
    ],
    [
      'a folder that is a file',
      () => [{ name: 'b', path: path }],
      () => `folders.0.path: ${path} is a file, not a folder`,
    ],
  ]
  for (const [name, folders, message] of refusals) {
    it(`refuses to save ${name}`, async () => {
      await write({ folders: [docs()] })
      const store = await open()
      const error = await refused(store.save({ folders: folders() }, undefined))
      expect(error).to.include({ status: 400, message: message() })
      expect(await saved()).to.deep.equal({ folders: [docs()] })
      expect(applied).to.have.length(1)
    })
  }

  it('names problems of form, folders and patterns at once', async () => {
    const store = await open()
    const draft = {
      port: 0,
      phasePattern: '^(?<num>(a+)+)$',
      folders: [{ name: 'b', path: '/no/such' }],
    }
    const { config, problems } = await store.check(draft)
    expect(config).to.equal(null)
    expect(problems.map(({ at }) => at)).to.deep.equal(['port', 'phasePattern', 'folders.0.path'])
  })

  it('gives a draft its defaults although a folder is missing', async () => {
    const store = await open()
    const { config, problems } = await store.check({ folders: [{ name: 'b', path: '/no/such' }] })
    expect(config).to.deep.include({
      plansFolder: 'plans',
      folders: [{ name: 'b', path: '/no/such' }],
    })
    expect(problems).to.have.length(1)
  })

  it('lays folders and port of this run over the saved ones, and never saves them', async () => {
    await write({ folders: [docs()], port: 5000 })
    const roots = [join(home.path, 'more'), join(home.path, 'more/..', 'more')]
    const store = await open({ roots, port: 6000 })
    const folders = [more(), { name: 'more-2', path: more().path }]
    expect(store.current).to.deep.include({ folders, port: 6000 })
    expect(store.response()).to.deep.include({ overrides: { folders, port: 6000 } })
    expect(store.response().config).to.deep.include({ folders: [docs()], port: 5000 })
    await store.save({ ...store.response().config, plansFolder: '' }, undefined)
    expect(await saved()).to.deep.equal({ folders: [docs()], port: 5000, plansFolder: '' })
    expect(applied.at(-1)).to.deep.include({ folders, port: 6000, plansFolder: '' })
  })

  it('refuses to save under folders of this run while the file has none', async () => {
    const store = await open({ roots: [join(home.path, 'docs')] })
    const error = await refused(store.save(store.response().config, undefined))
    expect(error).to.include({ status: 400, message: 'folders: needs at least one folder' })
  })

  it('loses neither of two saves at once', async () => {
    const store = await open()
    const other = await open()
    await Promise.all([
      store.save({ folders: [docs()], fromOne: 1 }, undefined),
      other.save({ folders: [docs()], fromOther: 1 }, undefined),
    ])
    expect(await saved()).to.deep.equal({ folders: [docs()], fromOne: 1, fromOther: 1 })
  })
})
