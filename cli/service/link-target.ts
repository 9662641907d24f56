// Asks the service whether a link names anything, before a tab is told to show it: no agent takes an empty tab
// for a doc that is shown. To change what a link means, see schema/names/resolve-link.ts.

import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TreeResponse } from '../../schema/api/api.js'
import { shortenHome } from '../../schema/names/home-path.js'
import { withFragment, type Link } from '../../schema/names/links.js'
import {
  linkTo,
  pathsOfAbsolute,
  resolveLink,
  spelledPath,
  splitFragment,
} from '../../schema/names/resolve-link.js'
import type { Tree } from '../../schema/tree.js'
import { homeDir, type Env } from '../../server/config/paths.js'
import { EXITS, Failure, noFolderHolds } from '../terminal/exits.js'
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
  if (await answers(running, 'doc', link.doc)) return link
  const tree = await treeOf(running)
  for (const path of tree ? await pathsOf(link.doc, tree) : []) {
    // A file of any type in a docs folder can be shown, by its doc path.
    const isThere = (await answers(running, 'doc', path)) || (await answers(running, 'frame', path))
    const unlisted = { path, file: '', kind: '', title: '', ws: '' }
    if (tree && isThere) return { ...link, doc: linkTo(unlisted, tree).doc }
  }
  const isHeld = !tree || (await pathsOf(link.doc, tree)).length > 0
  if (!isHeld) throw await noFolderHolds(link.doc)
  throw new Failure(EXITS.notFound, `${link.doc} is no doc in a docs folder`, foldersOf(tree, env))
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
    throw new Failure(EXITS.notFound, says, 'A file is shown by its path: plans open <file>.')
  }
}

async function pathsOf(doc: string, tree: Tree): Promise<string[]> {
  if (!doc.startsWith('/')) return [spelledPath(doc, tree)]
  const real = await realpath(doc).catch(() => doc)
  return [...new Set([doc, real].flatMap(abs => pathsOfAbsolute(abs, tree)))]
}

async function answers(running: Running, route: 'doc' | 'frame', path: string): Promise<boolean> {
  const query = new URLSearchParams({ path }).toString()
  const { status } = await askFor(running, `/api/${route}?${query}`)
  return status === 200
}

async function treeOf(running: Running): Promise<Tree | null> {
  const { body } = await askFor(running, '/api/tree')
  return (Object(body) as Partial<TreeResponse>).tree ?? null
}

function foldersOf(tree: Tree | null, env: Env): string {
  const folders = (tree?.folders ?? []).map(({ name, root }) => {
    return `${name} (${shortenHome(root, homeDir(env))})`
  })
  const add = 'plans config add <folder> adds one.'
  if (folders.length === 0) return `There is no docs folder yet: ${add}`
  return `The docs folders are ${folders.join(', ')}; ${add}`
}
