import { readFile, rm, writeFile } from 'node:fs/promises'
import { expect } from 'chai'
import { refusalOf, settings, type Settings } from '../../support/settings.js'

describe('saving the settings', () => {
  let at: Settings

  beforeEach(async () => {
    at = await settings()
  })
  afterEach(() => at.close())

  const backup = () => readFile(`${at.path}.bak`, 'utf8')

  it('requirement 27: writes only what differs, keeping unknown keys and their place', async () => {
    await at.write({ notes: 1, port: 5000, $schema: 's' })
    const store = await at.open()
    await store.save({ ...store.response().config, folders: [at.docs], port: 4173 }, undefined)
    const wanted = { notes: 1, $schema: 's', folders: [at.docs] }
    expect(JSON.stringify(await at.saved())).to.equal(JSON.stringify(wanted))
    expect(at.applied.at(-1)?.folders).to.deep.equal([at.docs])
  })

  it('keeps a copy of the old file only if the service has not read it', async () => {
    await at.write({ folders: [at.docs] })
    const store = await at.open()
    await store.save({ folders: [at.docs, at.more] }, undefined)
    expect(await refusalOf(backup())).to.include({ code: 'ENOENT' })
    await at.write({ folders: [at.more] })
    await store.save({ folders: [at.docs] }, undefined)
    expect(JSON.parse(await backup())).to.deep.equal({ folders: [at.more] })
  })

  it('keeps a broken file beside the new one', async () => {
    await at.write({ folders: [at.docs], notes: 'kept' })
    const store = await at.open()
    await at.noticed(() => at.write('{ "folders": '))
    await store.save({ folders: [at.more] }, undefined)
    expect(await backup()).to.equal('{ "folders": ')
    expect(await at.saved()).to.deep.equal({ folders: [at.more], notes: 'kept' })
    expect(store.problem).to.equal(null)
  })

  it('requirement 58: converts a legacy root, and nothing is written before', async () => {
    const legacy = JSON.stringify({ root: at.docs.path, x: 1 })
    await at.home.write({ 'config/planner/config.json': legacy })
    const store = await at.open()
    expect(store.current.folders).to.deep.equal([at.docs])
    expect(await refusalOf(readFile(at.path))).to.include({ code: 'ENOENT' })
    await store.save(store.response().config, undefined)
    expect(await at.saved()).to.deep.equal({ folders: [at.docs], x: 1 })
  })

  it('requirement 27: is refused where it would overwrite an edit that its author has not seen', async () => {
    await at.write({ folders: [at.docs] })
    const store = await at.open()
    const etag = store.etag()
    await at.write({ folders: [at.more] })
    expect(await refusalOf(store.save({ folders: [at.docs] }, etag))).to.include({
      status: 412,
      message: 'the settings were changed elsewhere in the meantime; load them again',
    })
    expect(await at.saved()).to.deep.equal({ folders: [at.more] })
    // Its author loads again, and finds the edit there to build upon.
    expect(store.response().config.folders).to.deep.equal([at.more])
    await store.save({ folders: [at.more, at.docs] }, `"other", ${store.etag()}`)
    expect(await at.saved()).to.deep.equal({ folders: [at.more, at.docs] })
    await store.save({ folders: [at.docs] }, '*')
  })

  const halves: [name: string, edit: (path: string) => Promise<void>][] = [
    ['written to its half', path => writeFile(path, '{ "folders": [')],
    ['taken away', path => rm(path)],
  ]
  for (const [name, edit] of halves) {
    it(`does not take a file into use that is ${name} when it is refused`, async () => {
      await at.write({ folders: [at.docs] })
      // A store that followed its file could find the edit by itself.
      const store = await at.open({ isFollowing: false })
      const etag = store.etag()
      await edit(at.path)
      const error = await refusalOf(store.save({ folders: [at.docs] }, '"other"'))
      expect(error).to.include({ status: 412 })
      expect([store.etag(), store.problem]).to.deep.equal([etag, null])
      expect(at.applied).to.deep.equal([])
    })
  }

  const refusals: [name: string, folders: (at: Settings) => unknown, says: string][] = [
    ['no folders', () => [], 'folders: needs at least one folder'],
    ['no folders at all', () => undefined, 'folders: needs at least one folder'],
    [
      'a folder that is not there',
      ({ docs }) => [docs, { name: 'b', path: '/no/such' }],
      'folders.1.path: /no/such does not exist',
    ],
    [
      'a folder that is a file',
      () => [{ name: 'b', path: process.execPath }],
      `folders.0.path: ${process.execPath} is a file, not a folder`,
    ],
    [
      'a folder without an end',
      () => [{ name: 'b', path: '/proc' }],
      'folders.0.path: /proc is made up by the system, and holds no docs',
    ],
  ]
  for (const [name, folders, message] of refusals) {
    it(`is refused with ${name}`, async () => {
      await at.write({ folders: [at.docs] })
      const store = await at.open()
      const error = await refusalOf(store.save({ folders: folders(at) }, undefined))
      expect(error).to.include({ status: 400, message })
      expect(await at.saved()).to.deep.equal({ folders: [at.docs] })
      expect(at.applied).to.have.length(1)
    })
  }

  it('names problems of form, patterns and folders at once', async () => {
    const store = await at.open()
    const { config, problems } = await store.check({
      port: 0,
      phasePattern: '^(?<num>(a+)+)$',
      folders: [{ name: 'b', path: '/no/such' }],
    })
    expect(config).to.equal(null)
    expect(problems.map(problem => problem.at)).to.deep.equal([
      'port',
      'phasePattern',
      'folders.0.path',
    ])
  })

  it('reads a draft with a missing folder, too, and reports the problem', async () => {
    const store = await at.open()
    const folders = [{ name: 'b', path: '/no/such' }]
    const { config, problems } = await store.check({ folders })
    expect(config).to.deep.include({ plansFolder: 'plans', folders })
    expect(problems).to.have.length(1)
  })

  it('requirement 53: leaves out what was given for this run, and keeps it in use', async () => {
    await at.write({ folders: [at.docs], port: 5000 })
    const store = await at.open({ roots: [at.more.path], port: 6000 })
    await store.save({ ...store.response().config, plansFolder: '' }, undefined)
    expect(await at.saved()).to.deep.equal({ folders: [at.docs], port: 5000, plansFolder: '' })
    const folders = [at.more]
    expect(at.applied.at(-1)).to.deep.include({ folders, port: 6000, plansFolder: '' })
  })

  it('is refused where the only docs folders are those of this run', async () => {
    const store = await at.open({ roots: [at.docs.path] })
    const error = await refusalOf(store.save(store.response().config, undefined))
    expect(error).to.include({ status: 400, message: 'folders: needs at least one folder' })
  })

  it('requirement 27: loses neither of two that come at once', async () => {
    const store = await at.open()
    const other = await at.open()
    await Promise.all([
      store.save({ folders: [at.docs], fromOne: 1 }, undefined),
      other.save({ folders: [at.docs], fromOther: 1 }, undefined),
    ])
    expect(await at.saved()).to.deep.equal({ folders: [at.docs], fromOne: 1, fromOther: 1 })
  })
})
