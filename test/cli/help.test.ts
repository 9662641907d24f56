import { expect } from 'chai'
import { VERBS, verbNamed } from '../../cli/verbs/verbs.js'
import { run } from '../support/terminal.js'

describe('plans', () => {
  /** Their first word has several commands. */
  const OF_GROUPS = ['config add', 'config check', 'config remove', 'versions restore']
  const VERSIONS = 'versions'
  const VERB_NAMES = VERBS.map(({ name }) => name).filter(name => name !== VERSIONS)
  const COMMANDS = ['start', ...OF_GROUPS, ...VERB_NAMES]
  /** The library calls a value so that has no name. */
  const UNNAMED = '#'
  const LISTS: [words: string[], commands: string[]][] = [
    [
      ['', 'help'],
      [...OF_GROUPS, ...VERB_NAMES],
    ],
    [['config', 'help config'], OF_GROUPS.slice(0, 3)],
    [
      [VERSIONS, 'help versions'],
      [VERSIONS, 'versions restore'],
    ],
  ]
  for (const [[first = '', second = ''], commands] of LISTS) {
    for (const words of [`${first} --help`.trim(), `${first} -h`.trim(), second]) {
      it(`lists the commands with ${words}`, async () => {
        const { code, stdout } = await run(words.split(' '), {})
        expect(stdout).to.include('General commands').and.not.include(UNNAMED)
        for (const command of commands) expect(stdout).to.include(`  plans ${command} `)
        expect(code).to.equal(0)
      })
    }
  }

  for (const command of COMMANDS) {
    for (const words of [`${command} --help`, `help ${command}`]) {
      it(`explains the command with ${words}`, async () => {
        const { code, stdout } = await run(words.split(' '), {})
        expect(stdout).to.match(new RegExp(`^\\s*\\$ plans \\[?${command}\\b`, 'm'))
        expect(stdout).not.to.include(UNNAMED).and.not.include('General commands')
        expect(code).to.equal(0)
      })
    }
  }

  for (const name of ['comments', 'reply', 'review', 'status', 'search', 'guide']) {
    it(`explains each argument of ${name} in the form in which it is given`, async () => {
      const stdout = (await run([name, '--help'], {})).stdout.replace(/\s+/g, ' ')
      for (const { is, name: argument, sentence } of verbNamed(name).params) {
        const isOption = is === 'option' || is === 'flag'
        expect(stdout).to.include(`- ${isOption ? `--${argument}` : `<${argument}>`}: ${sentence}`)
      }
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
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' })
    })
  }

  it('prints its version', async () => {
    expect((await run(['--version'], {})).stdout).to.match(/^\d+\.\d+\.\d+\n$/)
  })
})
