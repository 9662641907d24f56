// Plugins for esbuild, for styles and HTML that stand in scripts. Those of elements stand in templates, which a
// bundler takes for text: styles are made as small as those of a style sheet, and HTML loses its indentation.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { ROOT } from './root.mjs'

/** Styles alone, without anything put into them. */
const STYLES = /\bcss `([^`$\\]*)`/g
/** A line of HTML may end where it is shown. */
const INDENT = /\n\s+/g
/** Names of private properties in strings: of decorators, and of changes that Lit reports. */
const PRIVATE_NAME = /(?<=\.prototype, |\.has\()(?=["']_[a-z])/g
/** Private properties of elements have short names in a bundle. */
export const PRIVATE = /^_[a-z]/

export const smallTemplates = {
  name: 'small templates',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]dist[\\/]components[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const found = [...text.matchAll(STYLES)]
      const made = await Promise.all(found.map(([, styles]) => minify(styles)))
      let at = 0
      const small = text.replace(STYLES, () => `css\`${made[at++]}\``)
      const marked = small.replaceAll(PRIVATE_NAME, '/* @__KEY__ */ ')
      return { contents: marked.replaceAll(INDENT, '\n'), loader: 'js' }
    }),
}

/** The tokens of the dashboard as the style sheet that a Markdown page's styles import. */
export const pageTokens = {
  name: 'page tokens',
  setup: ({ onResolve, onLoad }) => {
    const tokens = join(ROOT, 'dist/components/theme/tokens.js')
    onResolve({ filter: /\/theme\/tokens\.css$/ }, () => ({ path: tokens, namespace: 'tokens' }))
    onLoad({ filter: /.*/, namespace: 'tokens' }, async ({ path }) => {
      const { tokens } = await import(pathToFileURL(path).href)
      return { contents: tokens.cssText, loader: 'css' }
    })
  },
}

async function minify(styles) {
  const { code } = await transform(styles, { loader: 'css', minify: true, logLevel: 'error' })
  // What is escaped for a template is escaped once more.
  return code.trim().replaceAll('\\', '\\\\')
}
