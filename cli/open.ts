// `plans open`: the command's words. What it does is opening.ts's.

import { Command, Option } from 'clipanion'
import { open } from './opening.js'
import { configOption, configPath, portFrom, portOption } from './options.js'
import { plainLine } from './plain.js'

export class OpenCommand extends Command {
  static override paths = [['open']]
  static override usage = Command.Usage({
    description: 'Show a link or a file in the open browser tab',
    details: `
      Takes an address of the dashboard, its query alone, or the path of a file in a docs folder.
      Starts the service in the background if it is not running, and opens a tab if none is open.
    `,
    examples: [
      ['Show a phase', "$0 open '?ws=search/phase-2-index'"],
      ['Show a file', '$0 open docs/active/search/plans/plan.html'],
    ],
  })

  target = Option.String({ name: 'link | path' })
  port = portOption()
  json = Option.Boolean('--json', false, { description: 'Print what happened as JSON' })
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout, stderr } = this.context
    const { listeners, opened, problem, warning, url } = await open({
      target: this.target,
      port: portFrom(this.port),
      config: configPath(this.config, env),
      env,
    })
    if (warning !== null) stderr.write(`${plainLine(warning)}\n`)
    if (!this.json && listeners > 0) {
      stdout.write('Shown in the open tab\n')
      return 0
    }
    if (problem !== null) stderr.write(`${plainLine(problem)}; open the address yourself\n`)
    const address = await url()
    if (this.json)
      stdout.write(`${JSON.stringify({ ok: true, listeners, opened, url: address })}\n`)
    else stdout.write(`${opened ? 'Opened ' : ''}${address}\n`)
    return 0
  }
}

const OPTIONS = ['--json', '-h', '--help']
const OPTIONS_WITH_VALUE = ['--port', '--config']

/**
 * The words of an `open` with everything that is no option of it marked as data, a name that
 * begins with a dash too; the words of any other command as they are.
 */
export function withNamesAsData(words: string[]): string[] {
  const [command, ...rest] = words
  if (command !== 'open' || rest.includes('--')) return words
  const options: string[] = []
  const names: string[] = []
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (OPTIONS_WITH_VALUE.includes(word)) options.push(word, ...rest.splice(0, 1))
    else if (OPTIONS.includes(word) || /^--(port|config)=/.test(word)) options.push(word)
    else names.push(word)
  }
  return names.length === 0 ? words : [command, ...options, '--', ...names]
}
