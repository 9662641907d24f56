// `plans config add`: one more docs folder.

import { Command, Option, UsageError } from 'clipanion'
import { absolute, configOption, configPath } from '../options.js'
import { plainLine } from '../plain.js'

export class ConfigAddCommand extends Command {
  static override paths = [['config', 'add']]
  static override usage = Command.Usage({
    description: 'Add a docs folder to the settings',
    examples: [['Add a folder under a name of your own', '$0 config add ~/work/docs --name work']],
  })

  folder = Option.String({ name: 'path' })
  name = Option.String('--name', {
    description:
      'Its name in links: lower case letters, digits, dashes; made from the path if not given',
  })
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout } = this.context
    const { folderProblem } = await import('../../server/config-check.js')
    const { nameFromPath } = await import('../../schema/config/upgrade.js')
    const { changeFolders } = await import('./change.js')
    const path = absolute(this.folder, env)
    const problem = await folderProblem(path)
    if (problem !== null) throw new UsageError(`${path} ${problem}`)
    let name = ''
    await changeFolders(configPath(this.config, env), env, folders => {
      const taken = folders.map(folder => folder.name)
      const same = folders.find(folder => absolute(folder.path, env) === path)
      if (same) throw new UsageError(`${path} is there already, as ${same.name}`)
      name = this.name ?? nameFromPath(path, taken)
      if (taken.includes(name)) throw new UsageError(`there is a folder named ${name} already`)
      return [...folders, { name, path }]
    })
    stdout.write(`Added ${name}: ${plainLine(path)}\n`)
    return 0
  }
}
