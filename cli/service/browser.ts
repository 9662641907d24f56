// Opens a browser tab, with the program that the user or the system names. No shell is involved:
// an address is data.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Env } from '../../server/config/paths.js'

/** Where one of these is set, a program can show a window on Linux. */
const DISPLAYS = ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME']

/** A browser is to be opened: one that is named, or where there is a display. */
export function wantsBrowser(env: Env): boolean {
  const isCI = !['', 'false', '0'].includes(env['CI'] ?? '')
  const isNamed = Boolean(env['BROWSER'])
  const hasDisplay = process.platform !== 'linux' || DISPLAYS.some(name => env[name])
  return !isCI && env['BROWSER'] !== 'none' && (isNamed || hasDisplay)
}

/**
 * Hands an address to the browser. Resolves when the program has taken it or failed: with null,
 * or with why, in words. Some run for as long as the browser does.
 */
export function openBrowser(url: string, env: Env): Promise<string | null> {
  const [program = '', ...args] = opener(env)
  return new Promise(done => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true, env })
    child.on('error', () => done(`there is no ${program} to open a browser with`))
    child.on('exit', code => done(code ? `${program} did not open a browser` : null))
    child.unref()
  })
}

function opener(env: Env): string[] {
  const named = env['BROWSER']
  // A program's path may hold spaces, and so may its arguments follow it.
  if (named) return existsSync(named) ? [named] : named.trim().split(/\s+/)
  return [process.platform === 'darwin' ? 'open' : 'xdg-open']
}
