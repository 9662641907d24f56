// `plans config remove`: one docs folder less. The folder itself is left alone.

import { Command, Option } from 'clipanion'
import { configOption, configPath } from '../options.js'
import { changeFolders } from './change.js'
import { Refusal } from '../../server/refusal.js'

export class ConfigRemoveCommand extends Command {
  static override paths = [['config', 'remove']]
  static override usage = Command.Usage({
    description: 'Take a docs folder out of the settings',
    details: 'The folder and its files stay where they are.',
  })

  name = Option.String({ name: 'name' })
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout } = this.context
    await changeFolders(configPath(this.config, env), env, folders => {
      const names = folders.map(folder => folder.name)
      if (names.includes(this.name)) return folders.filter(folder => folder.name !== this.name)
      const known = names.length > 0 ? `the folders are ${names.join(', ')}` : 'there are none'
      throw new Refusal(404, `there is no folder named ${this.name}; ${known}`)
    })
    stdout.write(`Removed ${this.name}\n`)
    return 0
  }
}
