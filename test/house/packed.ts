// The package as npm makes it, installed into a folder, and programs run as a person would run them.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './sources.js'

/** npm may fetch something; on a slow line that takes its time. */
export const INSTALL_MS = 600_000

/** Packs the package and installs it below `folder`, as a command; returns what is in it. */
export function packInto(folder: string): string[] {
  // It is built already; packing would build it once more, under the feet of the other tests.
  const packed = npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder)
  const [{ filename, files }] = JSON.parse(packed) as [
    { filename: string; files: { path: string }[] },
  ]
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund']
  npm('install', '--global', ...quietly, '--prefix', folder, join(folder, filename))
  return files.map(({ path }) => path)
}

/** Runs npm as a person would, without what the npm that runs the tests has set for its children. */
function npm(...args: string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  )
  // Without it npm asks a registry behind a proxy in vain, three times in two minutes.
  const { CERTIFICATES } = process.env
  if (CERTIFICATES) env['NODE_EXTRA_CA_CERTS'] = CERTIFICATES
  return execFileSync('npm', args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
