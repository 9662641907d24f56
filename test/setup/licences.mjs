// The notice that goes with the bundles: the licence text of every package that went into them.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?![a-z])/i

/**
 * One section per package, by name. `inputs` are paths from the project's folder, as esbuild lists them.
 * Throws when a package comes without any statement of its licence: it may not be passed on.
 */
export function thirdParty(inputs) {
  const folders = [...new Set(inputs.map(packageFolder).filter(folder => folder !== null))].sort()
  const sections = folders.map(section)
  return ['plan-viewer contains the following packages.', ...sections].join('\n\n')
}

function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? null
}

function section(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  )
  const texts = readdirSync(join(ROOT, folder))
    .filter(file => LICENCE_FILE.test(file))
    .map(file => readFileSync(join(ROOT, folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} states no licence.`)
  const heading = `${name} ${version} (${license ?? 'see below'})`
  return [heading, '-'.repeat(heading.length), ...texts].join('\n')
}
