// Installs the browsers that tests run in, where the system has apt, and says which are here.
// To change how they are found, see ../support/browsers/browsers.ts; it is imported late, since the build writes it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const APT = '/usr/bin/apt-get'
const LISTS = '/var/lib/dpkg/info'
const PACKAGES = {
  chromium: ['chromium'],
  /** The same engine without windows and their tools: tests run as well without it, only for longer. */
  shell: ['chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}
const areRequired = process.env.REQUIRE_BROWSERS === '1'
let installing = Promise.resolve()

/** On a fresh machine they are fetched from the beginning, beside what is built. `isWhole`: all engines are wanted. */
export function beginInstall(isWhole) {
  const isFresh = !Object.values(PACKAGES)
    .flat()
    .some(name => existsSync(`${LISTS}/${name}.list`))
  if (isFresh) installing = install(isWhole ? Object.keys(PACKAGES) : ['shell'])
}

/**
 * Installs what this run needs, for `isWhole` all engines. Throws where a browser that the run cannot do without is
 * missing all the same.
 */
export async function installBrowsers(isWhole) {
  await installing
  const { BROWSER_NAMES, findBrowsers } =
    await import('../../dist/test/support/browsers/browsers.js')
  const missing = () => {
    const { chromium, shell, ...found } = findBrowsers()
    // Flows of the second tier need the whole of Chromium.
    const whole = isWhole && chromium === shell ? undefined : chromium
    return BROWSER_NAMES.filter(name => !{ ...found, chromium: whole }[name])
  }
  if (isWhole && missing().length > 0) await install(missing())
  // The first tier runs in Chromium alone.
  else if (!findBrowsers().chromium) await install(['shell'])
  if (isWhole && findBrowsers().chromium && !findBrowsers().shell) await install(['shell'])
  const gone = missing()
  process.stdout.write(`Browsers that are not here: ${gone.join(', ') || 'none'}\n`)
  if (gone.length > 0 && (areRequired || gone.includes('chromium'))) {
    throw new Error(`not installed: ${gone.join(', ')}`)
  }
}

/** In one command, which needs nothing of the project. */
async function install(names) {
  process.stdout.write(`Installing ${names.join(', ')} (apt-get) …\n`)
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive ${APT} -qq`
  const packages = names.flatMap(name => PACKAGES[name]).join(' ')
  const script = `${apt} update && ${apt} -y install --no-install-recommends ${packages}`
  const child = existsSync(APT) && spawn('sh', ['-c', script], { stdio: ['ignore', 2, 2] })
  const [status] = child ? await once(child, 'close').catch(() => [null]) : [null]
  if (status !== 0) process.stdout.write('apt-get could not install them\n')
}
