// `plans config schema`: the JSON Schema of the settings, for editors.

import { Command } from 'clipanion'
import { CONFIG_SCHEMA } from '../../schema/config/config-schema.js'
import { configOption } from '../options.js'

export class ConfigSchemaCommand extends Command {
  static override paths = [['config', 'schema']]
  static override usage = Command.Usage({ description: 'Print the JSON Schema of the settings' })

  /** Taken by every command; the schema is the same for every file. */
  config = configOption()

  override execute(): Promise<number> {
    this.context.stdout.write(`${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`)
    return Promise.resolve(0)
  }
}
