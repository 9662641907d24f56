import { expect } from 'chai'
import { freePort } from '../../support/free-port.js'
import { homeFolder, type Home } from '../../support/service.js'
import { endBackground, launch, run } from '../../support/terminal.js'

const SAYS = 'there is no docs folder'
const COMMANDS = [['comments'], ['unread'], ['search', 'x'], ['status', 'a.md'], ['open', '?ws=a']]

describe('without a docs folder', () => {
  let home: Home
  beforeEach(async () => {
    home = await homeFolder()
  })
  afterEach(() => home.close())

  it('the commands of agents say so, and start nothing', async () => {
    const port = String(await freePort())
    await home.write({ 'empty.json': '{"folders": []}' })
    for (const options of [[], ['--config', `${home.path}/empty.json`]]) {
      for (const [verb = '', ...words] of COMMANDS) {
        const said = await run([verb, '--port', port, '--json', ...options, ...words], home.env)
        expect(JSON.parse(said.stdout), verb).to.deep.include({ error: SAYS })
        expect(said.code).to.equal(6)
      }
    }
    expect(await endBackground(port)).to.deep.equal([])
  })

  it('they say so of a service that shows none', async () => {
    const program = launch(['--port=0', '--no-open'], home.env)
    const [, port = ''] = /localhost:(\d+)/.exec(await program.says('http://localhost:')) ?? []
    try {
      const waits = await run(['comments', '--wait', '--port', port], home.env)
      const { code, stdout, stderr } = await run(['comments', '--port', port], home.env)
      expect(waits).to.deep.equal({ code, stdout, stderr })
      const next =
        'plans config add <folder> adds one; plans <folder> shows one, and keeps running.'
      expect({ code, stdout, stderr }).to.deep.equal({
        code: 6,
        stdout: '',
        stderr: `plans: ${SAYS}\n${next}\n`,
      })
    } finally {
      program.process.kill('SIGTERM')
      await program.ended
    }
  })
})
