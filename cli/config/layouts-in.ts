// The layouts in a folder, beside what the settings list already. Reads, and writes nothing.
// To change how they are found, see server/detect/detect.ts.

import type { DetectResponse, LayoutProposal } from '../../schema/api/api.js'
import { rulesOf } from '../../schema/config/folder-entry.js'
import { fillDefaults } from '../../schema/config/upgrade.js'
import { ConfigFile } from '../../server/config/file.js'
import { checkConfig } from '../../schema/config/check.js'
import { listsTasks } from '../../server/detect/default-layout.js'
import { detect, responseOf } from '../../server/detect/detect.js'
import { homeDir, type Env } from '../../server/config/paths.js'

export interface LayoutsIn extends DetectResponse {
  /** The folder has tasks as the settings read it. */
  hasTasks: boolean
  /** With those that show nothing which the others do not show. */
  found: LayoutProposal[]
  /** Where nothing is found: the docs that are left out, and why. */
  leftOut: LayoutProposal['leftOut']
}

/** A file that is broken counts as an empty one: what is wrong with it is said when it is changed. */
export async function layoutsIn(
  path: string,
  file: string | undefined,
  env: Env,
): Promise<LayoutsIn> {
  const { value, problem } = await new ConfigFile(file, env).read()
  const isGood = problem === null && checkConfig(value).length === 0
  const config = fillDefaults(isGood ? (value as object) : {})
  const detection = await detect(path, config, homeDir(env))
  const hasTasks = await listsTasks(path, rulesOf(config, { name: '', path }))
  return {
    ...responseOf(detection),
    hasTasks,
    found: detection.found.map(({ proposal }) => proposal),
    leftOut: detection.leftOut,
  }
}
