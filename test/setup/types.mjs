// The types of a published package: one file for each module in front, and below `types/` what these name of the
// compiler's output. To change which modules there are, see parts.mjs.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ROOT } from './root.mjs'

/** @param modules - the text of each module, by its name; it imports from `types/` what the compiler wrote */
export function writeTypes(folder, modules) {
  const copied = new Set()
  for (const [name, text] of Object.entries(modules)) {
    write(`${folder}/${name}.d.ts`, text)
    for (const file of importsIn(text, '')) copy(folder, file, copied)
  }
}

function copy(folder, file, copied) {
  if (copied.has(file) || !file.startsWith('types/')) return
  copied.add(file)
  const text = readFileSync(join(ROOT, file.replace('types/', 'dist/')), 'utf8')
  write(`${folder}/${file}`, text.replace(/\n\/\/# sourceMappingURL=.*/, ''))
  for (const other of importsIn(text, posix.dirname(file))) copy(folder, other, copied)
}

function importsIn(text, folder) {
  return [...text.matchAll(/(?:from|import|import\() ?['"](\.[^'"]+)\.js['"]/g)].map(([, path]) =>
    posix.join(folder, `${path}.d.ts`),
  )
}

export function write(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}
