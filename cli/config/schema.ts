// `plans config schema`: the JSON Schema of the settings, for editors.

import { Command } from 'clipanion'
import { configOption } from '../options.js'

export class ConfigSchemaCommand extends Command {
  static override paths = [['config', 'schema']]
  static override usage = Command.Usage({ description: 'Print the JSON Schema of the settings' })

  /** Taken by every command; the schema is the same for every file. */
  config = configOption()

  override async execute(): Promise<number> {
    const { CONFIG_SCHEMA } = await import('../../schema/config/config-schema.js')
    this.context.stdout.write(`${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`)
    return 0
  }
}
