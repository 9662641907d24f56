// The commands of `plans versions`. Loaded only when asked for: `plans open` must stay quick.
// To change one, see the file of its name.

import type { CommandClass } from 'clipanion'
import { VersionsCommand } from '../versions.js'
import { VersionsRestoreCommand } from './restore.js'
import { VersionsShowCommand } from './show.js'

export const VERSION_COMMANDS: readonly CommandClass[] = [
  VersionsCommand,
  VersionsShowCommand,
  VersionsRestoreCommand,
]
