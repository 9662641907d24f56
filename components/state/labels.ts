// How labels of tasks and phases, and titles of docs, are written on the page: acronyms as the field spells them, and
// a folder's name before a file name that says nothing alone.
// To add an acronym, put it into WORDS. To change the first letter of a label, see parts/shared/words.ts.

import type { Doc, Folder, Task, Tree } from '../../schema/tree.js'

const WORDS =
  'API APIs AI AWS CD CI CLI CPU CSS CSV DB DNS DOM FAQ GCP GDPR GPU GraphQL HTML HTTP HTTPS ID IDs IDE ' +
  'iOS iPad iPadOS iPhone JS JSON JWT LLM LLMs macOS MCP ML OAuth OCR ORM OS PDF PR PRs QA RAG README ' +
  'REST RSS SDK SEO SLA SLO SQL SSE SSH SSL SSO SSR SVG TLS TTL UI URL URLs UTF UX VAT VM VPN WCAG ' +
  'WebSocket XML XSS YAML'
const SPELT = new Map(WORDS.split(' ').map(word => [word.toLowerCase(), word]))

/** A label that a folder's name made, with its acronyms. Words that have capitals stay as they are. */
export function spelt(label: string): string {
  return label.replace(/[\p{L}\p{N}]+/gu, word => SPELT.get(word) ?? word)
}

/** A label at the beginning of a line. */
export function titled(label: string): string {
  if (/^\p{Ll}\S*\p{Lu}/u.test(label)) return label
  return label.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
}

/** Files that many folders have. */
const COMMON_FILE = /^(?:spec|index|readme|skill|tasks|design|proposal)\.md$/i

/** The same doc; one of these files without a title of its own has its folder's name in front: `cli-init · spec`. */
export function withTitle<T extends Pick<Doc, 'path' | 'file' | 'title'>>(doc: T): T {
  const { path, file, title } = doc
  if (title !== file || !COMMON_FILE.test(file)) return doc
  const folder = path.split('/').at(-2) ?? ''
  return { ...doc, title: `${folder} · ${file.slice(0, -'.md'.length)}` }
}

/** The tree as it is shown; the same one where nothing is to be written otherwise. */
export function asShown(tree: Tree): Tree {
  const tasks = mapped(tree.tasks, taskAsShown)
  const collections = mapped(tree.collections, withTitles)
  const isSame = tasks === tree.tasks && collections === tree.collections
  return isSame ? tree : { ...tree, tasks, collections }
}

function taskAsShown(task: Task): Task {
  const named = withTitles(withLabel(task))
  const phases = mapped(task.phases, folderAsShown)
  const groups = mapped(task.groups, folderAsShown)
  const isSame = phases === task.phases && groups === task.groups
  return isSame ? named : { ...named, phases, groups }
}

function folderAsShown(folder: Folder): Folder {
  return withTitles(withLabel(folder))
}

function withLabel<T extends Task | Folder>(place: T): T {
  const label = spelt(place.label)
  return label === place.label ? place : { ...place, label }
}

function withTitles<T extends { docs: readonly Doc[] }>(place: T): T {
  const docs = mapped(place.docs, withTitle)
  return docs === place.docs ? place : { ...place, docs }
}

/** The same list where each item stays the same. */
function mapped<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.every((item, i) => item === list[i]) ? list : changed
}
