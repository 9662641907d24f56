// Reads what a reader typed or pasted to find a doc: a path, a link of the service, or words. Pure.
// To change which names it is looked for in, see quick-open/fuzzy.ts and components/viewer/doc-rows/filter.ts.

import type { ListedTree } from '../../schema/tree.js'
import { parseAddress, parseLink, withoutEscapes } from '../../schema/names/links.js'
import { listingsOf } from '../../schema/names/listings.js'
import { resolveLink, splitFragment } from '../../schema/names/resolve-link.js'

/**
 * The part of a doc path that a text means, where it is a path or a link; any other text as it is. A path may have
 * a root or its end in front, `./`, and a line behind it.
 */
export function typedName(text: string, tree: ListedTree | null): string {
  const typed = text.trim().replace(/^(["'`])(.*)\1$/, '$2')
  if (/^https?:\/\/|^\?/i.test(typed)) return (tree && linkedPath(typed, tree)) ?? text
  const path = decodedFile(typed).replace(/(\.\w+)(?:#.*|:\d+(?::\d+)?:?)$/, '$1')
  if (!path.includes('/')) return path === typed ? text : path
  const plain = path.replace(/^(?:\.{1,2}\/)+/, '')
  return tree ? insideFolder(plain, tree) : plain
}

function linkedPath(typed: string, tree: ListedTree): string | null {
  const address = parseAddress(typed)
  const [, inside] = /^\/docs\/(?:~[^/]+\/)?(.+)$/.exec(address?.path ?? '') ?? []
  if (inside !== undefined) return withoutEscapes(inside)
  const link = parseLink(typed)
  if (!link) return null
  const { doc, workspace } = resolveLink(splitFragment(link, tree).link, tree)
  return doc?.path ?? (workspace ? `${workspace.dir}/` : null)
}

/** The path with the name of a docs folder in the place of its root, or of what is typed of the root. */
function insideFolder(path: string, { folders, ...tree }: ListedTree): string {
  for (const { name, root, label } of folders) {
    for (const start of [root, label]) {
      if (path.startsWith(`${start}/`)) return name + path.slice(start.length)
    }
  }
  const names = folders.flatMap(({ name, root }) => {
    const parts = root.split('/').filter(part => part !== '')
    const starts = parts.map((_, at) => `${parts.slice(at).join('/')}/`)
    const start = starts.find(it => path.startsWith(it))
    return start === undefined ? [] : [`${name}/${path.slice(start.length)}`]
  })
  const known = listingsOf(names, { folders, ...tree })
  return names.find(name => known.has(name)) ?? path
}

function decodedFile(typed: string): string {
  return typed.startsWith('file://') ? withoutEscapes(typed.slice('file://'.length)) : typed
}
