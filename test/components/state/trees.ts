// Trees and states for tests, from as little as a task's directory and the files in it.

import { panesOf } from '../../../components/layout/edit.js'
import { DEFAULT_HOTKEYS } from '../../../schema/hotkeys/hotkeys.js'
import type { Collection, Doc, Folder, Task, Tree } from '../../../schema/tree.js'
import { layoutOf } from '../../../components/state/selectors.js'
import { openWorkspace } from '../../../components/state/actions/open.js'
import { receiveTree } from '../../../components/state/actions/receive.js'
import { idleDoc, type MountedDoc } from '../../../components/state/open-doc.js'
import { EMPTY_STATE, type ViewerState } from '../../../components/state/state.js'

export function aDoc(path: string, ws = ''): Doc {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return { path, file, kind: 'plan', title: `The ${file}`, ws }
}

/** `x.html` is the task's own, `1/x.html` of its first phase, `research/x.html` of its group. */
export function aTask(dir: string, ...files: string[]): Task {
  const [folder = '', status = '', name = ''] = dir.split('/')
  const key = `${folder}:${name}`
  const docsOf = (at: string, ws: string) =>
    files
      .filter(file => (file.includes('/') ? file.split('/')[0] : '') === at)
      .map(file => aDoc(`${dir}/plans/${file}`, ws))
  const names = new Set(files.filter(file => file.includes('/')).map(file => file.split('/')[0]))
  const folders = [...names].sort().map((at = ''): Folder => {
    const ws = `${key}/${at}`
    const num = /^\d/.test(at) ? at : ''
    const label = `${name} ${at}`
    return { key: ws, name: at, label, num, dir: `${dir}/plans/${at}`, docs: docsOf(at, ws) }
  })
  return {
    key,
    folder,
    name,
    label: name,
    status: status === 'done' ? 'done' : 'active',
    dir,
    docs: docsOf('', key),
    phases: folders.filter(({ num }) => num !== ''),
    groups: folders.filter(({ num }) => num === ''),
    mtime: 0,
  }
}

export function aTree(tasks: Task[], collections: Collection[] = []): Tree {
  const folders = ['app', 'web'].map(name => ({
    name,
    root: `/home/me/${name}`,
    label: `~/${name}`,
    settle: true,
  }))
  const kinds = [{ id: 'plan', label: 'plan', color: 'violet' as const }]
  return { folders, tasks, collections, kinds, hotkeys: DEFAULT_HOTKEYS }
}

/** The state of a viewer that received this tree. */
export function knowing(tree: Tree | null, state: ViewerState = EMPTY_STATE) {
  return receiveTree(state, { etag: '"1"', value: { tree } })
}

/** An open doc in its frame. */
export function aMounted(path: string, id = 1): MountedDoc {
  const file = {
    address: '',
    src: '',
    etag: '',
    hash: null,
    type: '',
    size: 0,
    sequence: 0,
  }
  const open = { status: 'ready', request: 1, revision: 1, loaded: file } as const
  return { ...idleDoc(id, path), ...open, wasListed: true }
}

/** The layout on show as a line: panes with their tabs, `*` in front, `>` the focused one. */
export function drawn(state: ViewerState): string {
  const layout = layoutOf(state)
  return panesOf(layout)
    .map(({ id, tabs, active }) => {
      const names = tabs.map(path => `${nameOf(path)}${path === active ? '*' : ''}`)
      return `${id === layout.focused ? '>' : ''}${names.join(' ')}`
    })
    .join(' | ')
}

/** The state of a viewer that shows the docs of one task. */
export function inSearch(): ViewerState {
  return openWorkspace(knowing(searchTree()), SEARCH)
}

export function titles({ toasts }: ViewerState): string[] {
  return toasts.map(({ title }) => title)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

export const SEARCH = 'app/active/search'
export const PLAN = `${SEARCH}/plans/plan.html`
export const RECAP = `${SEARCH}/plans/recap.html`
/** A doc of the first phase. */
export const PHASE_PLAN = `${SEARCH}/plans/1/first.html`

/** One task with two docs of its own and two phases, beside an empty one. */
export function searchTree(): Tree {
  const files = ['plan.html', 'recap.html', '1/first.html', '2/second.html']
  return aTree([aTask(SEARCH, ...files), aTask('app/active/empty')])
}
