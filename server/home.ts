// Where a user's things are: the home folder, the settings, the state that is no setting.
// Nothing here touches the disk; `~` in paths is schema/home.ts's.

import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The environment a program was started with; tests hand in one of their own. */
export type Env = Readonly<Record<string, string | undefined>>

const APP = 'plan-viewer'
const LEGACY_APPS = ['planner', 'plan-dashboard']

/** The user's home folder, absolute. */
export function homeDir(env: Env = process.env): string {
  const home = process.platform === 'win32' ? env['USERPROFILE'] : env['HOME']
  return home || homedir()
}

/** The file that settings are saved to. */
export function configFilePath(env: Env = process.env): string {
  return join(configHome(env), APP, 'config.json')
}

/** The files of earlier names, in the order in which they are read while the current one is not there. */
export function legacyConfigFiles(env: Env = process.env): string[] {
  return LEGACY_APPS.map(app => join(configHome(env), app, 'config.json'))
}

/** The folder of what is kept but is no setting: locks, logs, notes. */
export function stateDir(env: Env = process.env): string {
  return join(xdg(env, 'XDG_STATE_HOME', '.local', 'state'), APP)
}

function configHome(env: Env): string {
  return xdg(env, 'XDG_CONFIG_HOME', '.config')
}

// The XDG rules have a relative value ignored.
function xdg(env: Env, name: string, ...fallback: string[]): string {
  const value = env[name]
  return value && isAbsolute(value) ? value : join(homeDir(env), ...fallback)
}
