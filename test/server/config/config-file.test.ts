import { execFileSync } from 'node:child_process'
import {
  chmod,
  lstat,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ConfigFile } from '../../../server/config/file.js'
import { homeFolder, type Home } from '../../support/service.js'
import { refusalOf } from '../../support/settings.js'

describe('the config file', () => {
  let home: Home
  let folder: string

  beforeEach(async () => {
    home = await homeFolder()
    folder = join(home.path, 'config/plan-viewer')
  })
  afterEach(() => home.close())

  const usual = () => new ConfigFile(undefined, home.env)

  /** Saves a value the way the service and the commands do. */
  function save(file: ConfigFile, value: object, keepOld = false) {
    return file.alone(async () => file.write(value, await file.read(), keepOld))
  }

  it('lies in XDG_CONFIG_HOME, and in ~/.config where that is missing or relative', () => {
    expect(usual().path).to.equal(join(folder, 'config.json'))
    for (const XDG_CONFIG_HOME of ['', 'config', undefined]) {
      const { path } = new ConfigFile(undefined, { ...home.env, XDG_CONFIG_HOME })
      expect(path).to.equal(join(home.path, '.config/plan-viewer/config.json'))
    }
  })

  it('is an empty object while it is not there', async () => {
    expect(await usual().read()).to.deep.include({ value: {}, bytes: null, problem: null })
  })

  it('requirement 58: is read from planner, then plan-dashboard, while it is not there', async () => {
    await home.write({ 'config/plan-dashboard/config.json': '{"port": 2}' })
    expect((await usual().read()).value).to.deep.equal({ port: 2 })
    await home.write({ 'config/planner/config.json': '{"port": 1}' })
    expect((await usual().read()).value).to.deep.equal({ port: 1 })
    await home.write({ 'config/plan-viewer/config.json': '{"port": 3}' })
    expect((await usual().read()).value).to.deep.equal({ port: 3 })
  })

  it('is never taken for missing while a link to it comes back', async () => {
    await home.write({ 'one/config.json': '{"port": 1}' })
    const way = join(home.path, 'way')
    await symlink('one', way)
    const file = new ConfigFile(join(way, 'config.json'), home.env)
    await file.read()
    for (let i = 0; i < 200; i++) {
      await rm(way)
      const reading = file.read()
      for (let n = i % 8; n > 0; n--) await lstat(home.path)
      await symlink('one', way)
      const { value, problem } = await reading
      if (problem === null) expect(value).to.deep.equal({ port: 1 })
    }
  })

  it('is the file of the option, and never a legacy one', async () => {
    await home.write({ 'config/planner/config.json': '{"port": 1}' })
    const file = new ConfigFile(join(home.path, 'mine.json'), home.env)
    expect((await file.read()).value).to.deep.equal({})
    await save(file, { port: 2 })
    expect(await readFile(join(home.path, 'mine.json'), 'utf8')).to.equal('{\n  "port": 2\n}\n')
  })

  const styles: [name: string, old: string, fresh: string][] = [
    ['two spaces', '{\n  "port": 1\n}\n', '{\n  "port": 2\n}\n'],
    ['four spaces, no last line end', '{\n    "port": 1\n}', '{\n    "port": 2\n}'],
    ['tabs', '{\n\t"port": 1\n}\n', '{\n\t"port": 2\n}\n'],
    ['one line', '{"port": 1}\n', '{"port": 2}\n'],
    ['Windows line ends', '{\r\n  "port": 1\r\n}\r\n', '{\r\n  "port": 2\r\n}\r\n'],
    ['nothing yet', '{}', '{\n  "port": 2\n}'],
  ]
  for (const [name, old, fresh] of styles) {
    it(`keeps the style of a file with ${name}`, async () => {
      await home.write({ 'config/plan-viewer/config.json': old })
      await save(usual(), { port: 2 })
      expect(await readFile(usual().path, 'utf8')).to.equal(fresh)
    })
  }

  it('requirement 17: stays a link, and its target keeps its mode', async () => {
    await home.write({ 'dotfiles/plans.json': '{}', 'config/plan-viewer/': '' })
    const target = join(home.path, 'dotfiles/plans.json')
    await chmod(target, 0o600)
    await symlink('../../dotfiles/plans.json', usual().path)
    await save(usual(), { port: 2 })
    expect(await readlink(usual().path)).to.equal('../../dotfiles/plans.json')
    expect(JSON.parse(await readFile(target, 'utf8'))).to.deep.equal({ port: 2 })
    expect((await stat(target)).mode & 0o777).to.equal(0o600)
  })

  it('is made where a link leads to nothing yet, and swept beside the link', async () => {
    await home.write({ 'dotfiles/': '', 'config/plan-viewer/': '' })
    await symlink(join(home.path, 'dotfiles/plans.json'), usual().path)
    await save(usual(), { port: 2 })
    expect((await lstat(usual().path)).isSymbolicLink()).to.equal(true)
    expect((await usual().read()).value).to.deep.equal({ port: 2 })
    await writeFile(join(folder, '.config.json.bak.999999999.x.tmp'), '{')
    await usual().sweep()
    expect(await readdir(folder)).to.deep.equal(['config.json'])
  })

  it('sweeps what a killed save left, not what one under way has', async () => {
    await save(usual(), {})
    // The number of a dead process may be ours by now, as in a container it is each time.
    const dead = ['999999999', String(process.pid)].flatMap(pid => [
      `.config.json.${pid}.x.tmp`,
      `.config.json.bak.${pid}.x.tmp`,
    ])
    const others = [`.config.json.${process.ppid}.x.tmp`, '.config.json.mine.tmp']
    others.push(`.config.json.bak.${process.ppid}.x.tmp`)
    for (const name of [...dead, ...others]) await writeFile(join(folder, name), '{')
    await usual().sweep()
    expect(await readdir(folder)).to.have.members(['config.json', ...others])
  })

  it('is not swept while it is written', async () => {
    const file = usual()
    for (let port = 1; port <= 20; port += 1) {
      const saving = save(usual(), { port, notes: 'x'.repeat(1e5) })
      for (let i = 0; i < 5; i += 1) await file.sweep()
      await saving
    }
    expect((await file.read()).value).to.include({ port: 20 })
    expect(await readdir(folder)).to.deep.equal(['config.json'])
  })

  it('is kept under its own mode when it is replaced', async () => {
    await save(usual(), { port: 1 })
    await chmod(usual().path, 0o600)
    await save(usual(), { port: 2 }, true)
    expect((await stat(`${usual().path}.bak`)).mode & 0o777).to.equal(0o600)
  })

  for (const [name, sign] of [
    ['a dead process', '999999999 x'],
    ['a dead process of our own number', `${process.pid} x`],
  ] as const) {
    it(`requirement 33: takes over the lock of ${name}, and sweeps it`, async () => {
      await save(usual(), {})
      const lock = join(folder, '.config.json.lock')
      await writeFile(lock, sign)
      await writeFile(`${lock}.clearing`, sign)
      await save(usual(), { port: 2 })
      expect((await usual().read()).value).to.deep.equal({ port: 2 })
      expect(await readdir(folder)).to.deep.equal(['config.json'])
      await writeFile(lock, sign)
      await writeFile(`${lock}.clearing`, sign)
      await usual().sweep()
      expect(await readdir(folder)).to.deep.equal(['config.json'])
    })
  }

  it('requirement 33: is swept of a lock whose process was killed before it wrote its process id', async () => {
    await save(usual(), {})
    const lock = join(folder, '.config.json.lock')
    await writeFile(lock, '')
    const almostOld = new Date(Date.now() - 4900)
    await utimes(lock, almostOld, almostOld)
    await usual().sweep()
    expect(await readdir(folder)).to.deep.equal(['config.json'])
  })

  it('is kept beside the new one where it was too large to be read', async () => {
    const large = '{}'.padEnd(2 * 1024 * 1024)
    await home.write({ 'config/plan-viewer/config.json': large })
    await save(usual(), { port: 2 }, true)
    expect((await usual().read()).value).to.deep.equal({ port: 2 })
    expect(await readFile(`${usual().path}.bak`, 'utf8')).to.equal(large)
  })

  it('is not replaced by a save where it is a fifo', async () => {
    await home.write({ 'config/plan-viewer/': '' })
    execFileSync('mkfifo', [usual().path])
    const error = await refusalOf(save(usual(), { port: 2 }, true))
    expect(error).to.include({
      status: 409,
      message: 'the settings cannot be saved: the file cannot be read: it is no file',
    })
    expect((await lstat(usual().path)).isFIFO()).to.equal(true)
  })

  it('says that it is not UTF-8, or a folder', async () => {
    await home.write({ 'config/plan-viewer/config.json': new Uint8Array([0x7b, 0xff, 0x7d]) })
    expect(await usual().read()).to.deep.include({ value: {}, problem: 'is not UTF-8 text' })
    await rm(usual().path)
    await home.write({ 'config/plan-viewer/config.json/': '' })
    expect((await usual().read()).problem).to.equal('cannot be read: it is no file')
  })
})
