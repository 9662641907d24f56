// Asks the service whether a link names anything, before a tab is told to show it: no agent takes an empty tab
// for a doc that is shown. To change what a link means, see schema/names/resolve-link.ts.

import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FoundResponse, TreeResponse } from '../../schema/api/api.js'
import { shortenHome } from '../../schema/names/home-path.js'
import { withFragment, type Link } from '../../schema/names/links.js'
import { docPathsIn, linkTo, resolveLink, splitFragment } from '../../schema/names/resolve-link.js'
import type { Doc, Tree } from '../../schema/tree.js'
import { homeDir, type Env } from '../../server/config/paths.js'
import { EXITS, Failure, goneFile, noFolder, noFolderHolds } from '../terminal/exits.js'
import { askFor, type Running } from './service-client.js'

// The tree lists a doc within this time after it was written.
const LISTED_MS = 3_000
const RETRY_MS = 200

/** The link by which a tab shows what is meant, with its fragment. Throws Failure where that is nothing. */
export async function findTarget(running: Running, link: Link, env: Env): Promise<Link> {
  const tree = `${link.plan}${link.doc}`.includes('#') ? await treeOf(running) : null
  if (!tree) return findNamed(running, link, env)
  const { link: named, fragment } = splitFragment(link, tree)
  return withFragment(await findNamed(running, named, env), `#${fragment}`)
}

async function findNamed(running: Running, link: Link, env: Env): Promise<Link> {
  if (link.doc === '') return workspaceIn(running, link)
  const { path } = await replyTo<Doc>(running, 'doc', link.doc)
  // The tree may list a file that was deleted a moment ago.
  const isThere = path !== undefined && (await answers(running, 'frame', path))
  if (isThere) return link
  const [{ found }, tree] = await Promise.all([
    replyTo<FoundResponse>(running, 'found', link.doc),
    treeOf(running),
  ])
  // A file of any type in a docs folder can be shown, by its doc path.
  if (found && tree && path === undefined)
    return { ...link, doc: linkTo({ ...found.doc, ws: '' }, tree).doc }
  if (await answers(running, 'versions', link.doc)) throw goneFile(link.doc)
  if (tree && !(await isHeld(link.doc, tree))) throw await noFolderHolds(link.doc)
  throw new Failure(
    EXITS.notFound,
    `${link.doc} is no doc in a docs folder`,
    ...foldersOf(tree, env),
  )
}

/** A docs folder holds the path; of one that is not absolute it is not known. */
async function isHeld(doc: string, tree: Tree): Promise<boolean> {
  const real = await realpath(doc).catch(() => doc)
  return [doc, real].some(path => docPathsIn(path, tree.folders).length > 0)
}

async function workspaceIn(running: Running, link: Link): Promise<Link> {
  const giveUp = performance.now() + LISTED_MS
  for (;;) {
    const tree = await treeOf(running)
    const { workspace, doc } = tree ? resolveLink(link, tree) : { workspace: null, doc: null }
    if (workspace && (link.plan === '' || doc)) return link
    if (performance.now() < giveUp) {
      await pause(RETRY_MS)
      continue
    }
    const says = workspace
      ? `${workspace.label} has no ${link.plan}`
      : `nothing is called ${link.ws}`
    const next = 'A file is shown by its path'
    throw new Failure(EXITS.notFound, says, `${next}: plans open <file>.`, `${next}.`)
  }
}

/** The service has a doc by this name; `versions`: or had one; `frame`: the file at a doc path is there. */
export async function answers(
  running: Running,
  route: 'doc' | 'versions' | 'frame',
  path: string,
): Promise<boolean> {
  return (await askFor(running, targetOf(route, path))).status === 200
}

async function replyTo<T>(running: Running, route: string, path: string): Promise<Partial<T>> {
  return Object((await askFor(running, targetOf(route, path))).body) as Partial<T>
}

function targetOf(route: string, path: string): string {
  return `/api/${route}?${new URLSearchParams({ path }).toString()}`
}

async function treeOf(running: Running): Promise<Tree | null> {
  const { body } = await askFor(running, '/api/tree')
  return (Object(body) as Partial<TreeResponse>).tree ?? null
}

/** The next step, for a shell and for tools. */
function foldersOf(tree: Tree | null, env: Env): readonly [next: string, toolNext: string] {
  const folders = (tree?.folders ?? []).map(({ name, root }) => {
    return `${name} (${shortenHome(root, homeDir(env))})`
  })
  const names = `The docs folders are ${folders.join(', ')}`
  const add = 'plans config add <folder> adds one.'
  if (folders.length === 0) return [`There is no docs folder yet: ${add}`, noFolder().toolNext]
  return [`${names}; ${add}`, `${names}.`]
}
