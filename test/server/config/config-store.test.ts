import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { settings, type Settings } from '../../support/settings.js'

describe('the settings in use', () => {
  let at: Settings

  beforeEach(async () => {
    at = await settings()
  })
  afterEach(() => at.close())

  /** Changes the file and waits until the store has noticed. */
  const edit = (config: object | string) => at.noticed(() => at.write(config))

  /** Saves the way most editors do: a new file over the old one. */
  const replace = (path: string, config: object) => {
    return at.noticed(async () => {
      await writeFile(`${path}.new`, JSON.stringify(config))
      await rename(`${path}.new`, path)
    })
  }

  it('are the defaults while there is no file', async () => {
    const store = await at.open()
    expect(at.applied).to.deep.equal([DEFAULTS])
    expect(store.response()).to.deep.equal({
      config: DEFAULTS,
      overrides: {},
      file: '~/config/plan-viewer/config.json',
    })
    expect(store.problem).to.equal(null)
  })

  it('start without folders on a broken file, and follow when it is repaired', async () => {
    await at.write('{ "folders": [')
    const store = await at.open()
    expect(at.applied).to.deep.equal([DEFAULTS])
    expect(store.problem).to.equal('config: line 1: ends too early')
    await edit({ folders: [at.docs] })
    expect(store.problem).to.equal(null)
    expect(store.current.folders).to.deep.equal([at.docs])
  })

  const broken: [name: string, text: string, problem: string][] = [
    ['half written', '{\n"port": 41', 'config: line 2: ends too early'],
    ['one with a wrong type', '{"port": "1"}', 'port: must be a whole number'],
    ['one with __proto__', '{"__proto__": {"port": 1}}', '__proto__: must not be a key'],
    [
      'one with a pattern that never ends',
      '{"phasePattern": "^(?<num>(a+)+)$"}',
      'phasePattern: takes too long',
    ],
  ]
  for (const [name, text, problem] of broken) {
    it(`requirement 18: stay the last good ones while the file is ${name}`, async () => {
      const good = { folders: [at.docs], port: 5000 }
      await at.write(good)
      const store = await at.open()
      await edit(text)
      expect(store.problem).to.equal(problem)
      expect(store.current).to.deep.include(good)
      expect(({} as Record<string, unknown>)['port']).to.equal(undefined)
      await edit(good)
      expect(store.problem).to.equal(null)
      expect(at.applied).to.have.length(1)
    })
  }

  it('follow a file that appears in a folder that was not there', async () => {
    const store = await at.open()
    await edit({ folders: [at.docs] })
    expect(store.current.folders).to.deep.equal([at.docs])
  })

  it('follow a file that is replaced, deleted with its folder, and made again', async () => {
    await at.write({ port: 5000 })
    const store = await at.open()
    for (const port of [5001, 5002]) {
      await replace(at.path, { port })
      expect(store.current.port).to.equal(port)
    }
    await at.noticed(() => rm(dirname(at.path), { recursive: true }))
    expect(store.current.port).to.equal(4173)
    await edit({ port: 5003 })
    expect(store.current.port).to.equal(5003)
  })

  it('follow the target of a link', async () => {
    await at.home.write({ 'dotfiles/plans.json': '{"port": 5000}', 'config/plan-viewer/': '' })
    const target = join(at.home.path, 'dotfiles/plans.json')
    await symlink(target, at.path)
    const store = await at.open()
    for (const port of [5001, 5002]) {
      await replace(target, { port })
      expect(store.current.port).to.equal(port)
    }
  })

  it('stay in use while a link to their folder is gone or leads to nothing, and follow where it leads then', async () => {
    await at.home.write({
      'one/config.json': '{"port": 5000}',
      'two/config.json': '{"port": 5001}',
    })
    await at.home.write({ 'config/': '' })
    await symlink('../way', dirname(at.path))
    await symlink('one', join(at.home.path, 'way'))
    const store = await at.open()
    expect(store.current.port).to.equal(5000)
    const way = join(at.home.path, 'way')
    await at.noticed(() => rm(way))
    expect(store.current.port).to.equal(5000)
    expect(store.problem).to.equal(
      'config: cannot be read: a link to it is gone or leads to nothing',
    )
    await at.noticed(() => symlink('two', way))
    expect(store.current.port).to.equal(5001)
    await at.noticed(() => rm(dirname(at.path)))
    expect(store.current.port).to.equal(5001)
    await at.noticed(() => symlink('../one', dirname(at.path)))
    expect(store.current.port).to.equal(5000)
  })

  it('follow edits after the folder over their own was renamed away and back', async () => {
    await at.write({ port: 5000 })
    const store = await at.open()
    const over = dirname(dirname(at.path))
    await at.noticed(() => rename(over, `${over}-away`))
    expect(store.current.port).to.equal(4173)
    await at.noticed(() => rename(`${over}-away`, over))
    expect(store.current.port).to.equal(5000)
    await edit({ port: 5001 })
    expect(store.current.port).to.equal(5001)
  })

  it('have a new port at the next start, which a warning says', async () => {
    await at.write({ port: 5000 })
    await at.open()
    await edit({ port: 5001 })
    expect(at.warnings).to.deep.equal(['Port 5001 takes effect at the next start.'])
  })

  it('are not applied again after a change that changes no setting', async () => {
    const store = await at.open()
    const etag = store.etag()
    await edit({ notes: 'mine' })
    expect(store.etag()).not.to.equal(etag)
    expect(at.applied).to.have.length(1)
  })

  it('have folders and port of this run laid over the saved ones', async () => {
    await at.write({ folders: [at.docs], port: 5000 })
    const { path } = at.more
    const store = await at.open({ roots: [path, path], port: 6000 })
    const folders = [at.more, { name: 'more-2', path }]
    expect(store.current).to.deep.include({ folders, port: 6000 })
    expect(store.response()).to.deep.include({ overrides: { folders, port: 6000 } })
    expect(store.response().config).to.deep.include({ folders: [at.docs], port: 5000 })
  })
})
