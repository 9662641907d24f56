// Reads a link inside a doc: a link of the service, a doc path or an absolute path. Pure.
// To change how it opens, see ../actions/open.ts.

import { splitDocPath } from '../../../schema/names/keys.js'
import {
  parseAddress,
  withoutEscapes,
  type Address,
  type Link,
} from '../../../schema/names/links.js'
import type { DocsFolderInfo } from '../../../schema/tree.js'

export interface DocLink {
  link: Link
  /** Without its `#`, still escaped; `''` for none. */
  fragment: string
}

type Folders = readonly Pick<DocsFolderInfo, 'name' | 'root'>[]

const CAPABILITY = /^\/docs\/~[^/]+\/(.+)$/
const PLAIN = /^\/docs\/(.+)$/

/**
 * @param href - whole, as the doc resolves it
 * @param page - the address of the page that shows the doc
 * @returns null for a link out of the service
 */
export function readDocLink(href: string, page: string): DocLink | null {
  const [, file, mark = ''] =
    /^file:\/\/(?:localhost)?(\/[^?#]*)[^#]*(?:#(.*))?$/is.exec(href) ?? []
  if (file !== undefined) return linkToPath(withoutEscapes(file), mark)
  const target = parseAddress(href)
  const own = parseAddress(page)
  if (!target || !own || !isOwn(target, own)) return null
  const { path, link, fragment } = target
  if (path === '/') return link && { link, fragment }
  const [, inside] = CAPABILITY.exec(path) ?? PLAIN.exec(path) ?? []
  if (inside === undefined) return linkToPath(withoutEscapes(path), fragment)
  const at = splitDocPath(withoutEscapes(inside))
  // The prefix of the docs folder is accepted for the first one too.
  return at && linkToPath(`${at.folder}:${at.rel}`, fragment)
}

/**
 * A relative link that leads out of the docs folder of its doc: to the absolute path, since the address of the
 * doc does not tell what lies around the folder. null for every other link.
 * @param written - as it is written in the doc
 * @param from - the path of the doc
 */
export function linkBeyond(written: string, from: string, folders: Folders): DocLink | null {
  const at = splitDocPath(from)
  const folder = folders.find(({ name }) => name === at?.folder)
  const [, path, mark = ''] =
    /^(?![a-z][a-z\d+.-]*:)([^/?#][^?#]*)[^#]*(?:#(.*))?$/is.exec(written) ?? []
  if (!at || !folder || path === undefined) return null
  const names = at.rel.split('/').slice(0, -1)
  let climbed = 0
  for (const name of withoutEscapes(path).split('/')) {
    if (name === '..' && names.pop() === undefined) climbed++
    else if (!['', '.', '..'].includes(name)) names.push(name)
  }
  const around = folder.root.split('/')
  if (climbed === 0 || climbed >= around.length) return null
  return linkToPath([...around.slice(0, -climbed), ...names].join('/'), mark)
}

/**
 * Possible meanings of a link in a doc, likeliest first: as the service reads it, from the top of the docs folder or
 * of the repository around it, with lines behind a colon, and with the target of a folder or of a name without extension.
 */
export function docLinks(
  { href, written, page }: { href: string; written: string; page: string },
  from: string,
  folders: Folders,
): DocLink[] {
  const own = linkBeyond(written, from, folders) ?? readDocLink(href, page)
  if (own?.link.doc === '') return [own]
  const fromTop = linksFromTop(written, from, folders)
  // Coding agents write paths from the top of the repository, in a doc that lies deeper.
  const all = written.startsWith('/') ? [...fromTop, own] : [own, ...fromTop]
  return all.flatMap(found => {
    if (!found) return []
    const { link, fragment } = found
    const [, file = '', first, column, last = column && first] = FILE_AND_LINES.exec(link.doc) ?? []
    const plain = link.doc.replace(/\/$/, '')
    return [
      { doc: plain, fragment },
      ...(first === undefined ? [] : [{ doc: file, fragment: linesFragment(first, last) }]),
      ...ENDINGS.map(ending => ({ doc: plain + ending, fragment })),
    ].map(({ doc, fragment }) => ({ link: { ...link, doc }, fragment }))
  })
}

const FILE_AND_LINES = /^(.+?):(\d{1,9})(?:(:\d+)|-(\d{1,9}))?$/
const ENDINGS = ['.html', '.md', '/README.md', '/index.html', '/index.md']

function linesFragment(first: string, last = first): string {
  return first === last ? `L${first}` : `L${first}-L${last}`
}

/**
 * A path from the top: of the docs folder, of each folder on the way to the doc, and of each folder around them from
 * which the path leads into a docs folder. A relative path counts where it names a folder.
 */
function linksFromTop(written: string, from: string, folders: Folders): DocLink[] {
  const at = splitDocPath(from)
  const own = folders.find(({ name }) => name === at?.folder)
  const [, path, mark = ''] =
    /^(\/(?![/\\])[^?#]*|(?![a-z][a-z\d+.-]*:|\.\.\/)[^/?#]+\/[^?#]+)[^#]*(?:#(.*))?$/is.exec(
      written,
    ) ?? []
  if (!at || !own || path === undefined) return []
  const rel = withoutEscapes(path).replace(/^\.?\//, '')
  const names = at.rel.split('/').slice(0, -1)
  const above = names.map((_, i) => [...names.slice(0, i), rel].join('/'))
  const around = own.root.split('/')
  const beside = around.flatMap((_, i) => {
    const abs = [...around.slice(0, i), rel].join('/')
    const inside = folders.find(({ root }) => abs.startsWith(`${root}/`))
    return inside ? [`${inside.name}:${abs.slice(inside.root.length + 1)}`] : []
  })
  const inOwn = [rel, ...above].map(each => `${own.name}:${each}`)
  return [...new Set([...inOwn, ...beside])].map(doc => linkToPath(doc, mark))
}

function linkToPath(doc: string, fragment: string): DocLink {
  return { link: { ws: '', plan: '', doc }, fragment }
}

/** The service answers to every name of this machine, on its own port. */
function isOwn(target: Address, own: Address): boolean {
  const isLoopback = /^(?:localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(target.host)
  return target.scheme === own.scheme && target.port === own.port && isLoopback
}
