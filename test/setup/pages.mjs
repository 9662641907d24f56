// The pages of the build. Each says beforehand which scripts its first rows need besides its own: a
// browser finds what is imported late only when it runs what imports it, and would wait once more.

import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './root.mjs'

/** It is imported late, so that the page can be drawn without it, and every page imports it. */
const ROWS = 'dist/components/parts/doc-tree/doc-tree.define.js'

const SCRIPT = /^ *<script type="module" src="\/([\w.-]+)"/gm

/**
 * @param from, to - paths from the project's root
 * @param builds - esbuild's results, with their metafiles, of which one made each of the scripts
 */
export function writePage(from, to, builds) {
  const html = readFileSync(join(ROOT, from), 'utf8').replace(SCRIPT, (tag, name) => {
    const links = besides(name, builds).map(
      file => `    <link rel="modulepreload" href="/${basename(file)}" />\n`,
    )
    return links.join('') + tag
  })
  writeFileSync(join(ROOT, to), html)
}

/** The files of the rows that this script does not import at once itself. */
function besides(script, builds) {
  const made = builds
    .map(({ metafile }) => metafile.outputs)
    .find(outputs => Object.keys(outputs).some(path => basename(path) === script))
  const fileOf = isIt => Object.keys(made).find(isIt)
  const own = withImports(
    fileOf(path => basename(path) === script),
    made,
  )
  const rows = withImports(
    fileOf(path => made[path].entryPoint === ROWS),
    made,
  )
  return [...rows].filter(file => !own.has(file))
}

function withImports(file, made, found = new Set()) {
  found.add(file)
  for (const { path, kind } of made[file].imports) {
    if (kind === 'import-statement' && !found.has(path)) withImports(path, made, found)
  }
  return found
}
