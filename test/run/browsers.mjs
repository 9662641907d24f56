// Sees to it that there are browsers to test in, and says which. Finding them is support/browsers.ts's;
// it is imported late, since the build writes it.

import { hasNone, installPackages } from './apt.mjs'

let isInstalled = Promise.resolve()

/** On a fresh machine what all need is fetched from the beginning: nothing of ours is needed for it. */
export function beginInstall() {
  if (process.env.REQUIRE_BROWSERS === '1' && hasNone()) isInstalled = install()
}

/** Installs what this run asks for, and resolves how many browsers it asks for in vain. */
export async function browserFailures() {
  await isInstalled
  const { BROWSER_NAMES, findBrowsers } = await import('../../dist/test/support/browsers.js')
  const missing = () => BROWSER_NAMES.filter(name => !findBrowsers()[name])
  const all = process.env.REQUIRE_BROWSERS === '1'

  if (all && missing().length > 0) await install(missing())
  // One browser is enough for a developer's own run, and without any there is nothing to see.
  else if (missing().length === BROWSER_NAMES.length) await install(['chromium'])

  if (all && findBrowsers().chromium && !findBrowsers().shell) await install(['shell'])

  const gone = missing()
  for (const name of BROWSER_NAMES) {
    process.stdout.write(`${name}: ${gone.includes(name) ? 'not found' : 'runs'}\n`)
  }
  if (findBrowsers().shell)
    process.stdout.write(
      'chromium runs without windows, as its headless shell, where a test needs none\n',
    )
  const failed = all || gone.length === BROWSER_NAMES.length ? gone.length : 0
  const failures = failed ? gone.map(title => ({ title, why: 'not found, and not installed' })) : []
  return { passed: 0, failed, failures }
}

async function install(names) {
  process.stdout.write(`Installing ${names?.join(', ') ?? 'browsers'} (apt-get) …\n`)
  if (!(await installPackages(names))) process.stdout.write('apt-get could not install them\n')
}
