// The packages that bring browsers, where the system has apt.

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

/** Whether apt is here, and has brought none of them yet: a fresh machine. */
export function hasNone() {
  const packages = Object.values(PACKAGES).flat()
  return existsSync(APT) && !packages.some(name => existsSync(`${LISTS}/${name}.list`))
}

/** Resolves whether they could be installed; in one command, which needs nothing of us on its way. */
export async function installPackages(names = Object.keys(PACKAGES)) {
  if (!existsSync(APT)) return false
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive ${APT} -qq`
  const packages = names.flatMap(name => PACKAGES[name]).join(' ')
  const script = `${apt} update && ${apt} -y install --no-install-recommends ${packages}`
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 2, 2] })
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0
}
