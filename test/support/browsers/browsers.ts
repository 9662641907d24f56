// Which browsers are on this machine, for whatever drives them. The variables CHROMIUM and FIREFOX name
// others than those found.

import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows and their tools, which cost as much again as a page of ours. */
const SHELL = ['chromium-headless-shell']
const FIREFOX = ['firefox-esr', 'firefox']

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** How long a driver of a browser waits for its start, or for one answer of it: what hangs is to end. */
export const ANSWER_MS = 180_000

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
  /** Chromium for tests alone, where it is here; it stands for `chromium` where that is missing. */
  shell?: string
  firefox?: string
  webkit?: WebKit
}

export function findBrowsers(): Browsers {
  const { CHROMIUM: chromium, FIREFOX: firefox } = process.env
  const found: Browsers = {}
  // A path that the user names is believed, so that a wrong one is told by its failure.
  const theirs = chromium || inPath(CHROMIUM) || onMac('Google Chrome') || onMac('Chromium')
  const shell = inPath(SHELL)
  if (shell && !chromium) found.shell = shell
  // The first tier of the tests does without the whole of it.
  if (theirs || shell) found.chromium = theirs ?? shell
  const mozillas = firefox || inPath(FIREFOX) || onMac('Firefox', 'firefox')
  if (mozillas) found.firefox = mozillas
  const webkit = findWebKit()
  if (webkit) found.webkit = webkit
  return found
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
