// The commands of `plans config`. Loaded only when asked for: with all that they need they take longer to
// load than `plans open` takes. To change one, see the file of its name.

import type { CommandClass } from 'clipanion'
import { ConfigAddCommand } from './add.js'
import { ConfigCheckCommand } from './check.js'
import { ConfigDetectCommand } from './detect.js'
import { ConfigPathCommand } from './path.js'
import { ConfigRemoveCommand } from './remove.js'
import { ConfigSchemaCommand } from './schema.js'
import { ConfigShowCommand } from './show.js'

export const CONFIG_COMMANDS: readonly CommandClass[] = [
  ConfigAddCommand,
  ConfigDetectCommand,
  ConfigRemoveCommand,
  ConfigShowCommand,
  ConfigPathCommand,
  ConfigCheckCommand,
  ConfigSchemaCommand,
]
