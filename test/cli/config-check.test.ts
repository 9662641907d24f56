import { chmod, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { homeFolder, type Home } from '../support/service.js'
import { launchUnprivileged, run } from '../support/terminal.js'

describe('plans config check', () => {
  let home: Home
  let path: string

  beforeEach(async () => {
    home = await homeFolder()
    path = join(home.path, 'config/plan-viewer/config.json')
    await home.write({ 'My Docs/': '', 'more/': '' })
  })
  afterEach(() => home.close())

  const check = (...words: string[]) => run(['config', 'check', ...words], home.env)
  const write = (text: string) => home.write({ 'config/plan-viewer/config.json': text })

  const task = 'My Docs/active/auth/plans'
  const docs = {
    [`${task}/plan.html`]: '<title>Auth</title>',
    [`${task}/phase-1-login/plan.html`]: '<title>Login</title>',
    [`${task}/phase-1-login/notes.md`]: '# Notes',
    [`${task}/later/notes.md`]: '# Later',
    [`${task}/draft.txt`]: 'not listed',
  }

  it('counts what each folder holds, what the pattern misses, what is left out', async () => {
    await home.write(docs)
    await write(JSON.stringify({ folders: [{ name: 'docs', path: join(home.path, 'My Docs') }] }))
    const { code, stdout } = await check()
    expect(stdout.split('\n')).to.deep.equal([
      `✓ ${path} is valid`,
      'docs  ~/My Docs  1 tasks, 2 phases, 4 docs (2 plan, 2 md)',
      '  no phase number: docs/active/auth/later',
      '  left out, not in fileTypes: 1 txt',
      '',
    ])
    expect(code).to.equal(0)
  })

  it('names a key of reviews that a hotkey has taken', async () => {
    await home.write(docs)
    const folders = [{ name: 'docs', path: join(home.path, 'My Docs') }]
    await write(JSON.stringify({ folders, review: { keys: { comment: ['Alt+W'] } } }))
    const { code, stdout } = await check()
    expect(stdout.split('\n')[1]).to.equal(
      '! review.keys.comment.0: Alt+W does “Close the tab”, which is set in hotkeys',
    )
    expect(code).to.equal(0)
  })

  it('reports every folder when one is missing', async () => {
    await home.write(docs)
    const folders = [
      { name: 'gone', path: '/no/such' },
      { name: 'docs', path: join(home.path, 'My Docs') },
    ]
    await write(JSON.stringify({ folders }))
    const { code, stdout } = await check()
    expect(stdout).to.match(/^✗ gone {2}\/no\/such does not exist$/m)
    expect(stdout).to.include('1 tasks, 2 phases, 4 docs')
    expect(code).to.equal(1)
  })

  it('says of a folder that may not be read why, as config add does, which refuses it', async function () {
    await write(JSON.stringify({ folders: [{ name: 'docs', path: join(home.path, 'more') }] }))
    await home.write({ 'shut/': '' })
    for (const name of ['more', 'shut']) await chmod(join(home.path, name), 0)
    const shut = join(home.path, 'shut')
    const programs = [['check'], ['add', shut]].map(words => {
      return launchUnprivileged(['config', ...words], home)
    })
    const ended = await Promise.all(programs.map(async program => program?.ended))
    const [checked, added] = ended
    if (!checked || !added) return this.skip()
    expect(checked.stdout).to.contain('✗ docs  ~/more cannot be read: permission denied')
    expect(added.stderr).to.contain('cannot be read: permission denied')
    expect([checked.code, added.code]).to.deep.equal([1, 1])
  })

  it('names every problem of an invalid file', async () => {
    await write('{ "port": 0, "fileTypes": [] }')
    const { code, stdout } = await check()
    expect(stdout).to.equal(
      `✗ ${path} is not valid\nfileTypes: needs at least one\nport: must be between 1 and 65535\n`,
    )
    expect(code).to.equal(1)
  })

  it('fails while there are no folders', async () => {
    await write('{}')
    const { code, stdout } = await check()
    expect(stdout).to.equal(`✓ ${path} is valid\n✗ folders: needs at least one folder\n`)
    expect(code).to.equal(1)
    expect(JSON.parse((await check('--json')).stdout)).to.deep.include({
      ok: false,
      valid: true,
      problems: [{ at: 'folders', says: 'needs at least one folder' }],
    })
  })

  it('fails for a file that is not there', async () => {
    const { code, stdout } = await check()
    expect(stdout).to.equal(`✗ ${path} is not valid\nconfig: there is no such file yet\n`)
    expect(code).to.equal(1)
  })

  it('fails for a file that cannot be read', async () => {
    await home.write({ 'config/plan-viewer/': '' })
    await symlink('config.json', path)
    const { code, stdout } = await check()
    expect(stdout).to.equal(
      `✗ ${path} is not valid\nconfig: cannot be read: its links lead in a circle\n`,
    )
    expect(code).to.equal(1)
  })

  it('warns of an unknown key, and escapes control characters in its name', async () => {
    await write(
      JSON.stringify({
        'x\u001b[2J': 1,
        folders: [{ name: 'more', path: join(home.path, 'more') }],
      }),
    )
    const { code, stdout } = await check()
    expect(stdout).to.include('! x\\u{1b}[2J: is no key of ours; kept and ignored\n')
    expect(code).to.equal(0)
  })

  it('warns of a port that browsers refuse', async () => {
    const folders = [{ name: 'more', path: join(home.path, 'more') }]
    await write(JSON.stringify({ folders, port: 6000 }))
    expect((await check()).stdout).to.include(
      '! port: browsers refuse to open port 6000; choose another one\n',
    )
  })

  it('checks the file that --config names', async () => {
    await home.write({ 'mine.json': '{}' })
    const { stdout } = await check('--config', '~/mine.json')
    expect(stdout).to.match(/^✓ .*\/mine\.json is valid\n/)
  })
})
