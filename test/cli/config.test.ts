import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { homeFolder, type Home } from '../support/service.js'
import { run } from '../support/terminal.js'

describe('plans config', () => {
  let home: Home
  let path: string

  beforeEach(async () => {
    home = await homeFolder()
    path = join(home.path, 'config/plan-viewer/config.json')
    await home.write({ 'My Docs/': '', 'more/': '' })
  })
  afterEach(() => home.close())

  const plans = (...words: string[]) => run(['config', ...words], home.env)
  const write = (text: string) => home.write({ 'config/plan-viewer/config.json': text })
  const saved = async () => JSON.parse(await readFile(path, 'utf8')) as unknown

  it('add names a folder after its path, and writes ~ for the home folder', async () => {
    expect(await plans('add', join(home.path, 'My Docs'))).to.deep.equal({
      code: 0,
      stdout: 'Added my-docs: ~/My Docs\n',
      stderr: '',
    })
    expect(await saved()).to.deep.equal({ folders: [{ name: 'my-docs', path: '~/My Docs' }] })
  })

  it('add takes a name, or the last part of the path, with a number where it is taken', async () => {
    await home.write({ 'other/more/': '' })
    await plans('add', '~/My Docs', '--name', 'work')
    await plans('add', '~/more')
    await plans('add', '~/other/more')
    const { folders } = (await saved()) as { folders: { name: string }[] }
    expect(folders.map(folder => folder.name)).to.deep.equal(['work', 'more', 'more-2'])
  })

  it('add keeps what else stands in the file', async () => {
    await write('{\n    "notes": 1,\n    "port": 5000\n}')
    await plans('add', '~/more')
    expect(await readFile(path, 'utf8')).to.match(
      /^\{\n {4}"notes": 1,\n {4}"port": 5000,\n {4}"folders": \[/,
    )
  })

  it('add converts a legacy root, leaving its file alone', async () => {
    const legacy = JSON.stringify({ root: join(home.path, 'My Docs') })
    await home.write({ 'config/plan-dashboard/config.json': legacy })
    await plans('add', '~/more')
    expect(await saved()).to.deep.equal({
      folders: [
        { name: 'my-docs', path: join(home.path, 'My Docs') },
        { name: 'more', path: '~/more' },
      ],
    })
    expect(await readFile(join(home.path, 'config/plan-dashboard/config.json'), 'utf8')).to.equal(
      legacy,
    )
  })

  const refused: [name: string, words: string[], says: RegExp, exit?: number][] = [
    ['an empty path', ['add', ''], /^plans: an empty path names nothing\n$/, 2],
    ['a folder that is not there', ['add', '~/none'], /none does not exist\n$/],
    [
      'a file',
      ['add', '~/config/plan-viewer/config.json'],
      /config\.json is a file, not a folder\n$/,
    ],
    ['a folder that is there already', ['add', '~/My Docs'], /is there already, as docs\n$/],
    [
      'a name that is taken',
      ['add', '~/more', '--name', 'docs'],
      /^plans: there is a folder named docs already\n$/,
    ],
    [
      'a name of a wrong form',
      ['add', '~/more', '--name', 'My Docs'],
      /^plans: folders\.1\.name: must be lower case/,
    ],
    [
      'to remove what is not there',
      ['remove', 'more'],
      /^plans: there is no folder named more; the folders are docs\n$/,
    ],
  ]
  for (const [name, words, says, code = 1] of refused) {
    it(`refuses ${name}`, async () => {
      await write(JSON.stringify({ folders: [{ name: 'docs', path: '~/My Docs' }] }))
      const before = await readFile(path, 'utf8')
      const said = await plans(...words)
      expect(said).to.include({ code, stdout: '' })
      expect(said.stderr).to.match(says)
      expect(await readFile(path, 'utf8')).to.equal(before)
    })
  }

  it('add leaves a broken file alone', async () => {
    await write('{ "port": 1,\n}')
    const said = await plans('add', '~/more')
    expect(said).to.deep.equal({
      code: 1,
      stdout: '',
      stderr: `plans: ${path} has an error; mend it first\nline 1: a comma too many\n`,
    })
    expect(await readFile(path, 'utf8')).to.equal('{ "port": 1,\n}')
  })

  it('remove takes a folder out, the last one too', async () => {
    await plans('add', '~/more')
    expect(await plans('remove', 'more')).to.deep.equal({
      code: 0,
      stdout: 'Removed more\n',
      stderr: '',
    })
    expect(await saved()).to.deep.equal({})
  })

  it('path prints where settings are saved, legacy file or not', async () => {
    await home.write({ 'config/planner/config.json': '{}' })
    expect((await plans('path')).stdout).to.equal(`${path}\n`)
    expect((await plans('path', '--config', '/etc/x.json')).stdout).to.equal('/etc/x.json\n')
  })

  it('show prints the file as it is, broken or not', async () => {
    await write('{ // mine\n')
    expect(await plans('show')).to.deep.equal({ code: 0, stdout: '{ // mine\n', stderr: '' })
  })

  it('show says that there is no file', async () => {
    expect(await plans('show')).to.deep.equal({
      code: 0,
      stdout: '',
      stderr: `There is no settings file yet: ${path}\n`,
    })
  })

  it('schema prints a schema that takes the settings and refuses others', async () => {
    const { stdout, code } = await plans('schema')
    expect(code).to.equal(0)
    const ajv = formats.default(new Ajv({ strict: false }))
    const isSound = ajv.compile(JSON.parse(stdout) as object)
    expect(isSound({ folders: [{ name: 'docs', path: '~/docs' }], notes: 1 })).to.equal(true)
    expect(isSound({ hotkeys: { fly: [] } })).to.equal(false)
  })

  it('says what it did not understand, without a stack', async () => {
    const { code, stderr } = await plans('add')
    expect(code).to.equal(2)
    expect(stderr)
      .to.match(/^plans: Not enough positional arguments/)
      .and.not.match(/\n\s+at /)
  })
})
