// `plans config path`: where the settings are saved.

import { Command } from 'clipanion'
import { configPlaces } from '../../server/config/paths.js'
import { configOption, configPath } from '../options.js'

export class ConfigPathCommand extends Command {
  static override paths = [['config', 'path']]
  static override usage = Command.Usage({ description: 'Print the path of the settings file' })

  config = configOption()

  override execute(): Promise<number> {
    const { env, stdout } = this.context
    const [path = ''] = configPlaces(configPath(this.config, env), env)
    stdout.write(`${path}\n`)
    return Promise.resolve(0)
  }
}
