// The options that more than one command has, and their values.
// To change the options of one command, see its file.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option, UsageError } from 'clipanion'
import { LAYOUT_IDS, type LayoutId } from '../schema/api/api.js'
import { expandHome } from '../schema/names/home-path.js'
import { homeDir, type Env } from '../server/config/paths.js'

/** The program itself: beside this file, bundled or not. */
export const PROGRAM = fileURLToPath(new URL('./plans.js', import.meta.url))

export function configOption(): string | undefined {
  return Option.String('--config', { description: 'The settings file, in place of the usual one' })
}

export function portOption(): string | undefined {
  return Option.String('--port', { description: 'The port, for this run alone' })
}

export function layoutOption(): string | undefined {
  return Option.String('--layout', {
    description: `How a folder is shown, where the best way is not wanted: ${LAYOUT_IDS.join(', ')}`,
  })
}

/** The layout that an option names; undefined without one. Throws UsageError for an unknown one. */
export function layoutFrom(option: string | undefined): LayoutId | undefined {
  const layout = LAYOUT_IDS.find(id => id === option)
  if (option === undefined || layout !== undefined) return layout
  throw new UsageError(`there is no layout ${option}; the layouts are ${LAYOUT_IDS.join(', ')}`)
}

/** The settings' file that an option names, absolute; undefined for the usual one. */
export function configPath(option: string | undefined, env: Env): string | undefined {
  return option === undefined ? undefined : absolute(option, env)
}

/**
 * A path as the user typed it, `~` included where the shell left it. Throws UsageError for none: a
 * variable that is not set must not stand for the current folder.
 */
export function absolute(path: string, env: Env): string {
  if (path === '') throw new UsageError('an empty path names nothing')
  return resolve(expandHome(path, homeDir(env)))
}

/** The port that an option names; undefined without one. Throws UsageError below `least`. */
export function portFrom(option: string | undefined, least = 1): number | undefined {
  if (option === undefined) return undefined
  const port = /^\d{1,5}$/.test(option) ? Number(option) : NaN
  if (port >= least && port <= 65_535) return port
  throw new UsageError(`--port takes a number from ${least} to 65535`)
}
