// An esbuild plugin: the styles of elements stand in templates of their own, which a bundler takes for
// text. They are made as small as those of a style sheet.

import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** Styles alone, without anything put into them. */
const STYLES = /\bcss `([^`$\\]*)`/g

export const smallStyles = {
  name: 'small styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]dist[\\/]components[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const found = [...text.matchAll(STYLES)]
      const made = await Promise.all(found.map(([, styles]) => minify(styles)))
      let at = 0
      return { contents: text.replace(STYLES, () => `css\`${made[at++]}\``), loader: 'js' }
    }),
}

async function minify(styles) {
  const { code } = await transform(styles, { loader: 'css', minify: true, logLevel: 'error' })
  // What is escaped for a template is escaped once more.
  return code.trim().replaceAll('\\', '\\\\')
}
