// A real service over one folder, given for this run as `--root` gives it, and what its tree lists.

import { join, relative } from 'node:path'
import type { ConfigResponse, LayoutId, TreeResponse } from '../../../schema/api/api.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import { start, type Started } from '../../../server/start.js'
import type { Files } from '../docs-folder.js'
import { ask } from '../http.js'
import { homeFolder, type Home } from '../service.js'

export interface Rooted extends Started {
  home: Home
  /** The folder, absolute. */
  root: string
  warnings: string[]
  /** Adds files to the folder, or writes over them. */
  write(files: Files): Promise<void>
  /** The reply of GET /api/tree. */
  tree(): Promise<Tree>
  /** The docs in the tree: their titles, by path inside the folder. */
  titles(): Promise<Record<string, string>>
  overrides(): Promise<ConfigResponse['overrides']>
}

/** Serves `files` as the folder `shop`; resolves when what happens to them is heard. */
export async function serveRoot(files: Files, layout?: LayoutId): Promise<Rooted> {
  const home = await homeFolder()
  const root = join(home.path, 'shop')
  await home.write({ 'shop/': '', ...below('shop', files) })
  return rootedAt(home, root, layout)
}

/** The same for what stands in a home already; without a root, what its settings name is served. */
export async function rootedAt(
  home: Home,
  root: string,
  layout?: LayoutId,
  isSaved = false,
): Promise<Rooted> {
  const warnings: string[] = []
  const warn = (line: string) => void warnings.push(line)
  const roots = isSaved ? [] : [root]
  const service = await start({ roots, layout, port: 0, env: home.env, warn })
  await service.ready
  // In turn behind what follows the first reading: the watches.
  await service.library.apply(service.config)
  const get = async (target: string) => (await ask(service.port, target)).json()
  const tree = async () => ((await get('/api/tree')) as TreeResponse).tree ?? EMPTY
  return {
    ...service,
    home,
    root,
    warnings,
    write: more => home.write(below('shop', more)),
    tree,
    titles: async () => titlesIn(await tree(), root),
    overrides: async () => ((await get('/api/config')) as ConfigResponse).overrides,
    async close() {
      await service.close()
      await home.close()
    },
  }
}

/** Throws where a file is listed twice. */
export function titlesIn(tree: Tree, root: string): Record<string, string> {
  const titles: Record<string, string> = {}
  for (const { path, title } of docsIn(tree)) {
    const [name = ''] = path.split('/')
    const folder = tree.folders.find(folder => folder.name === name)
    const file = relative(root, join(folder?.root ?? '', path.slice(name.length + 1)))
    if (file in titles) throw new Error(`${file} is listed twice`)
    titles[file] = title
  }
  return titles
}

export function docsIn({ tasks, collections }: Tree): Doc[] {
  return [...tasks.flatMap(workspacesOf), ...collections].flatMap(({ docs }) => docs)
}

export function below(folder: string, files: Files): Files {
  const moved = Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text] as const)
  return Object.fromEntries(moved)
}

const EMPTY: Tree = {
  folders: [],
  tasks: [],
  collections: [],
  kinds: [],
  hotkeys: {} as Tree['hotkeys'],
}
