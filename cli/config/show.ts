// `plans config show`: the settings file as it is.

import { Command } from 'clipanion'
import { ConfigFile } from '../../server/config/file.js'
import { Refusal } from '../../server/refusal.js'
import { configOption, configPath } from '../options.js'

export class ConfigShowCommand extends Command {
  static override paths = [['config', 'show']]
  static override usage = Command.Usage({ description: 'Print the settings file as it is' })

  config = configOption()

  override async execute(): Promise<number> {
    const { env, stdout, stderr } = this.context
    const file = new ConfigFile(configPath(this.config, env), env)
    const { bytes, path, problem } = await file.read()
    if (bytes) stdout.write(bytes)
    else if (problem !== null) throw new Refusal(404, `${path} ${problem}`)
    else stderr.write(`There is no settings file yet: ${file.path}\n`)
    return 0
  }
}
