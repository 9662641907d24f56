// Plugins for esbuild, for styles and HTML that stand in scripts. Those of elements stand in templates, which a
// bundler takes for text: styles are made as small as those of a style sheet, and HTML loses its indentation.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { ROOT } from './root.mjs'

const TOKENS = join(ROOT, 'dist/components/theme/tokens.js')
/** Styles alone, without anything put into them. */
const STYLES = /\bcss `([^`$\\]*)`/g
/** A line of HTML may end where it is shown, but not within a tag before its end. */
const INDENT = /\n\s+/g
const TAG_END = /\n(?=>)/g
/** Quotes that HTML does not need. */
const QUOTED = /(?<=[\w-])="([A-Za-z][\w-]*)"(?=[\s>])/g
/** Names of private properties in strings: of decorators, and of changes that Lit reports. */
const PRIVATE_NAME = /(?<=\.prototype, |\.has\()(?=["']_[a-z])/g
/** Private properties of elements have short names in a bundle. */
export const PRIVATE = /^_[a-z]/

/** A fallback is for a page without tokens; the viewer brings them. */
const FALLBACK = /(var\((--plan-[\w-]+)),[^()]*(?=\))/g

export const smallTemplates = templates(styles => styles)
/** For what adopts the tokens in any case. */
export const viewerTemplates = templates((styles, tokens) =>
  styles.replace(FALLBACK, (whole, start, name) => (tokens.includes(`${name}:`) ? start : whole)),
)

function templates(shorten) {
  return {
    name: 'small templates',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]dist[\\/]components[\\/].*\.js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const found = [...text.matchAll(STYLES)]
        const { tokens } = await import(pathToFileURL(TOKENS).href)
        const made = await Promise.all(
          found.map(([, styles]) => minify(shorten(styles, tokens.cssText))),
        )
        let at = 0
        const small = text.replace(STYLES, () => `css\`${made[at++]}\``)
        const marked = small.replaceAll(PRIVATE_NAME, '/* @__KEY__ */ ')
        const html = marked
          .replaceAll(INDENT, '\n')
          .replaceAll(TAG_END, '')
          .replaceAll(QUOTED, '=$1')
        return { contents: html, loader: 'js' }
      }),
  }
}

const BOTH = /light-dark\(((?:[^(),]|\([^)]*\))+),\s*((?:[^(),]|\([^)]*\))+)\)/g

/**
 * The tokens for pages of others: they set nothing else, and any rule of the page wins. `data-theme` chooses the values
 * themselves, since the color scheme is the page's.
 */
export async function layeredTokens() {
  const { tokens } = await import(pathToFileURL(TOKENS).href)
  const [root] = tokens.cssText.split('}')
  const all = root.match(/--plan-[\w-]+:[^;]+;/g)
  const chosen = all.filter(token => token.match(BOTH))
  const themed = (scheme, one) =>
    `--plan-scheme: ${scheme}; ${chosen.map(token => token.replace(BOTH, one)).join('')}`
  const [light, dark] = [themed('light', '$1'), themed('dark', '$2')]
  return minify(`@layer plan {
    :root { ${all.join('')} }
    :root[data-theme='light'] { ${light} }
    :root[data-theme='dark'] { ${dark} }
    @media print { :root, :root[data-theme] { ${light} } }
  }`)
}

/** The tokens of the dashboard as the style sheet that a Markdown page's styles import. */
export const pageTokens = {
  name: 'page tokens',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/theme\/tokens\.css$/ }, () => ({ path: TOKENS, namespace: 'tokens' }))
    onLoad({ filter: /.*/, namespace: 'tokens' }, async ({ path }) => {
      const { tokens } = await import(pathToFileURL(path).href)
      return { contents: tokens.cssText, loader: 'css' }
    })
  },
}

async function minify(styles) {
  const { code } = await transform(styles, { loader: 'css', minify: true, logLevel: 'error' })
  // Text that is escaped for a template is escaped once more.
  return code.trim().replaceAll('\\', '\\\\')
}
