// Which browsers are on this machine, for whatever drives them, and how to get the missing ones
// where the system has apt. The variables CHROMIUM and FIREFOX name others than those found.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows and their tools, which cost as much again as a page of ours. */
const SHELL = ['chromium-headless-shell']
const FIREFOX = ['firefox-esr', 'firefox']

const PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

export type BrowserName = keyof typeof PACKAGES

export const BROWSER_NAMES: readonly BrowserName[] = ['chromium', 'firefox', 'webkit']

/** WebKitGTK takes three programs: what is driven, what drives it, and a screen to draw on. */
export interface WebKit {
  driver: string
  browser: string
  /** Missing where there is a display anyway. */
  xvfb: string | undefined
}

/** Absolute paths of programs. */
export interface Browsers {
  chromium?: string
  /** Chromium for tests alone, where it is here. */
  shell?: string
  firefox?: string
  webkit?: WebKit
}

export function findBrowsers(): Browsers {
  const { CHROMIUM: chromium, FIREFOX: firefox } = process.env
  const found: Browsers = {}
  // A path that the user names is believed, so that a wrong one is told by its failure.
  const theirs = chromium || inPath(CHROMIUM) || onMac('Google Chrome') || onMac('Chromium')
  if (theirs) found.chromium = theirs
  const shell = inPath(SHELL)
  if (shell && !chromium) found.shell = shell
  const mozillas = firefox || inPath(FIREFOX) || onMac('Firefox', 'firefox')
  if (mozillas) found.firefox = mozillas
  const webkit = findWebKit()
  if (webkit) found.webkit = webkit
  return found
}

/** Installs these browsers by apt; false when there is no apt or it refuses. */
export function installBrowsers(names: readonly BrowserName[]): Promise<boolean> {
  return install(names.flatMap(name => PACKAGES[name]))
}

/** Tests run as well without it, only for longer. */
export function installShell(): Promise<boolean> {
  return install(SHELL)
}

async function install(packages: readonly string[]): Promise<boolean> {
  const apt = inPath(['apt-get'])
  if (!apt) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = async (...args: string[]) => {
    const [program = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args]
    const child = spawn(program, rest, { stdio: ['ignore', 2, 2] })
    const [status] = await once(child, 'close').catch(() => [null])
    return status === 0
  }
  const isUpToDate = await run('-qq', 'update')
  return isUpToDate && run('-qq', '-y', 'install', '--no-install-recommends', ...packages)
}

/** The flags that Chromium is started with. */
export function chromiumArgs(): string[] {
  // Root has no user namespace to lock Chromium into, in a container above all.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Nothing in a test may leave the machine, and no browser's own errand may count as the page's.
  return [
    ...root,
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

function findWebKit(): WebKit | undefined {
  const driver = inPath(['WebKitWebDriver'])
  const browser = miniBrowser()
  const xvfb = inPath(['Xvfb'])
  if (!driver || !browser || !(xvfb || process.env['DISPLAY'])) return undefined
  return { driver, browser, xvfb }
}

/** WebKitGTK's own small browser, which Debian keeps in a folder named by the architecture. */
function miniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined
  return readdirSync('/usr/lib')
    .map(name => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser'))
    .find(isProgram)
}

function inPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram)
}

function onMac(app: string, program = app): string | undefined {
  return [`/Applications/${app}.app/Contents/MacOS/${program}`].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
