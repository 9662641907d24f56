import { expect } from 'chai'
import { run } from '../support/terminal.js'

describe('plans', () => {
  const GROUPS = ['start', 'open', 'config', 'versions', 'unread', 'diff']
  const COMMANDS = [...GROUPS, 'config add', 'config check', 'config remove', 'versions restore']
  for (const words of ['-h', '--help', ...COMMANDS.map(command => `${command} --help`)]) {
    it(`prints its usage with ${words}`, async () => {
      const { code, stdout } = await run(words.split(' '), {})
      // What the library calls #0 has a name.
      expect(stdout).to.include('$ plans ').and.not.include('#')
      expect(code).to.equal(0)
    })
  }

  it('names the value of each option', async () => {
    const { stdout } = await run(['--help'], {})
    const start =
      'plans [start] [FOLDER]... [--root DIR]... [--layout ID] [--port N] [--config FILE] [--no-open]\n'
    expect(stdout)
      .to.include(start)
      .and.include('[--name NAME] [--layout ID] [--config FILE] <path>\n')
  })

  for (const words of [['config'], ['config', 'ad', 'docs']]) {
    it(`refuses "${words.join(' ')}", and lists the commands`, async () => {
      const { code, stdout, stderr } = await run(words, {})
      expect(stderr).to.match(
        /^plans: There is no such command, but these:\n\n {2}plans config add /,
      )
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' })
    })
  }

  it('prints its version', async () => {
    expect((await run(['--version'], {})).stdout).to.match(/^\d+\.\d+\.\d+\n$/)
  })
})
