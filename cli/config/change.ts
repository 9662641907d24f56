// Changes the docs folders in the settings file, while the service may save it too.
// To change what a command does, see its file; how the file is written, server/config/file.ts.

import { checkConfig } from '../../schema/config/check.js'
import type { FolderEntry } from '../../schema/config/config.js'
import { sayProblems } from '../../schema/config/problem.js'
import {
  fillDefaults,
  withoutDefaults,
  type WrittenConfig as Saved,
} from '../../schema/config/upgrade.js'
import { ConfigFile } from '../../server/config/file.js'
import type { Env } from '../../server/config/paths.js'
import { Refusal } from '../../server/refusal.js'

/**
 * Saves what `change` makes of the docs folders; a running service notices by itself.
 * Throws Refusal when the file is broken or would be, or the disk says no.
 */
export async function changeFolders(
  config: string | undefined,
  env: Env,
  change: (folders: FolderEntry[]) => FolderEntry[],
): Promise<void> {
  const file = new ConfigFile(config, env)
  await file.alone(async () => {
    const old = await file.read()
    const problem = old.problem ?? sayProblems(checkConfig(old.value))
    if (problem !== '')
      throw new Refusal(409, `${old.path} has an error; mend it first\n${problem}`)
    const saved = old.value as Saved
    const folders = change(fillDefaults(saved).folders)
    const wanted = withoutDefaults({ ...saved, folders }, saved)
    const problems = checkConfig(wanted)
    if (problems.length > 0) throw new Refusal(409, sayProblems(problems))
    await file.write(wanted, old, false)
  })
}
