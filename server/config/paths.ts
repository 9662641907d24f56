// Where a user's things are: the home folder, the settings, the state that is no setting.
// Nothing here touches the disk; `~` in paths is schema/names/home-path.ts's.

import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/** The environment a program was started with; tests hand in one of their own. */
export type Env = Readonly<Record<string, string | undefined>>

const APP = 'plan-viewer'
const LEGACY_APPS = ['planner', 'plan-dashboard']

/** The user's home folder, absolute. */
export function homeDir(env: Env = process.env): string {
  return env['HOME'] || homedir()
}

/**
 * Where the settings are, absolute: they are saved to the first place, and read from the first
 * where there is a file. A file that was asked for has no stand-in; the usual one has those of
 * earlier names.
 */
export function configPlaces(asked: string | undefined, env: Env = process.env): string[] {
  if (asked !== undefined) return [resolve(asked)]
  const folder = xdg(env, 'XDG_CONFIG_HOME', '.config')
  return [APP, ...LEGACY_APPS].map(app => join(folder, app, 'config.json'))
}

/** The folder of what is kept but is no setting: locks, logs, notes. */
export function stateDir(env: Env = process.env): string {
  return join(xdg(env, 'XDG_STATE_HOME', '.local', 'state'), APP)
}

// The XDG rules have a relative value ignored.
function xdg(env: Env, name: string, ...fallback: string[]): string {
  const value = env[name]
  return value && isAbsolute(value) ? value : join(homeDir(env), ...fallback)
}
