// The packages as npm makes and installs them.

import { spawnSync } from 'node:child_process'
import { ROOT } from './sources.js'

/** npm may fetch something; on a slow line that takes its time. */
export const INSTALL_MS = 600_000

/** A tarball, with the paths of the files in it. */
export interface Packed {
  name: string
  filename: string
  files: { path: string }[]
}

/** Packs both packages into `folder`: the command with its elements, and the parts. */
export function packInto(folder: string): { viewer: Packed; parts: Packed } {
  // They are built already; packing would build them once more, under the feet of the other tests.
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
  const packed = JSON.parse(npm(ROOT, ['pack', ...options, '.', './dist/parts'])) as Packed[]
  const [viewer, parts] = packed.toSorted((a, b) => a.name.length - b.name.length)
  if (!viewer || !parts) throw new Error('npm has packed one package alone.')
  return { viewer, parts }
}

/** Installs a tarball into a fresh project, or elsewhere by options of npm. */
export function install(project: string, ...options: string[]): void {
  npm(project, ['install', '--prefer-offline', '--no-audit', '--no-fund', ...options])
}

/** Runs a script of a project; throws with what it prints when it fails. */
export function runScript(project: string, script: string, own: Record<string, string> = {}): void {
  npm(project, ['run', script], own)
}

/** Runs npm as a person would, without what the npm that runs the tests has set for its children. */
function npm(cwd: string, args: readonly string[], own: Record<string, string> = {}): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  )
  // Without it npm asks a registry behind a proxy in vain, three times in two minutes.
  const { CERTIFICATES } = process.env
  if (CERTIFICATES) env['NODE_EXTRA_CA_CERTS'] = CERTIFICATES
  const options = { cwd, env: { ...env, ...own }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('npm', args, options)
  if (status !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}
