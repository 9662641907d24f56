// Trees for tests, from as little as a task's directory and the paths of the files in it.

import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import type { Collection, Doc, Folder, Status, Task, Tree } from '../../../schema/tree.js'

export function aDoc(path: string, ws = ''): Doc {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return { path, file, kind: 'doc', title: file, ws }
}

/**
 * A task in `dir` (`app/active/search`, or `app/search` without status folders) with these files:
 * `plans/x.html` is its own, `plans/phase-1-a/x.html` a phase's, `research/x.html` a group's.
 */
export function aTask(dir: string, ...files: string[]): Task {
  const [folder = '', ...names] = dir.split('/')
  const name = names.at(-1) ?? ''
  const key = `${folder}:${name}`
  const ofDir = (sub: string, ws: string) =>
    files
      .filter(file => file.slice(0, file.lastIndexOf('/')) === sub)
      .map(file => aDoc(`${dir}/${file}`, ws))
  const subs = new Set(files.map(file => file.slice(0, file.lastIndexOf('/'))))
  const folders = [...subs]
    .filter(sub => sub !== 'plans')
    .map((sub): Folder => {
      const at = sub.slice(sub.lastIndexOf('/') + 1)
      const ws = `${key}/${at}`
      return {
        key: ws,
        name: at,
        label: `${at}!`,
        num: '',
        dir: `${dir}/${sub}`,
        docs: ofDir(sub, ws),
      }
    })
  return {
    key,
    folder,
    name,
    label: `${name}!`,
    status: names.length === 2 ? (names[0] as Status) : null,
    dir,
    docs: ofDir('plans', key),
    phases: folders.filter(({ dir: at }) => at.startsWith(`${dir}/plans/`)),
    groups: folders.filter(({ dir: at }) => !at.startsWith(`${dir}/plans/`)),
    mtime: 0,
  }
}

export function aCollection(label: string, ...paths: string[]): Collection {
  return { folder: 'app', label, docs: paths.map(path => aDoc(path)) }
}

/** A tree of docs folders `app`, the first, and `web`. */
export function aTree(tasks: Task[], collections: Collection[] = []): Tree {
  const folders = ['app', 'web'].map(name => ({
    name,
    root: `/home/me/${name}`,
    label: `~/${name}`,
    settle: true,
  }))
  return { folders, tasks, collections, kinds: [], hotkeys: DEFAULT_HOTKEYS }
}
