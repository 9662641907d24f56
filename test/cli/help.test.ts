import { expect } from 'chai'
import { launch } from '../support/terminal.js'

describe('plans', () => {
  const COMMANDS = [
    '',
    'start',
    'open',
    'config',
    'config add',
    'config check',
    'config remove',
    'versions',
    'versions restore',
    'unread',
    'diff',
  ]
  for (const words of ['-h', ...COMMANDS.map(command => `${command} --help`.trim())]) {
    it(`prints its usage with ${words}`, async () => {
      const { code, stdout } = await launch(words.split(' '), {}).ended
      // What the library calls #0 has a name.
      expect(stdout).to.include('$ plans ').and.not.include('#')
      expect(code).to.equal(0)
    })
  }

  it('names the value of each option', async () => {
    const { stdout } = await launch(['--help'], {}).ended
    const start =
      'plans [start] [--root DIR]... [--layout ID] [--port N] [--config FILE] [--no-open]\n'
    expect(stdout)
      .to.include(start)
      .and.include('[--name NAME] [--layout ID] [--config FILE] <path>\n')
  })

  for (const words of [['config'], ['config', 'ad', 'docs']]) {
    it(`refuses "${words.join(' ')}", and lists the commands`, async () => {
      const { code, stdout, stderr } = await launch(words, {}).ended
      expect(stderr).to.match(
        /^plans: There is no such command, but these:\n\n {2}plans config add /,
      )
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' })
    })
  }

  it('prints its version', async () => {
    expect((await launch(['--version'], {}).ended).stdout).to.match(/^\d+\.\d+\.\d+\n$/)
  })
})
