// How labels of tasks and phases are written on the page: acronyms and names as the field spells them.
// To add one, put it into WORDS. To change the first letter of a label, see parts/shared/capital.ts.

import type { Folder, Task, Tree } from '../../schema/tree.js'

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

/** The same tree where no label changes. */
export function withSpelling(tree: Tree): Tree {
  const tasks = tree.tasks.map(withTaskSpelling)
  return tasks.every((task, i) => task === tree.tasks[i]) ? tree : { ...tree, tasks }
}

function withTaskSpelling(task: Task): Task {
  const named = withLabel(task)
  const [phases, groups] = [task.phases.map(withLabel), task.groups.map(withLabel)]
  const isSame =
    phases.every((phase, i) => phase === task.phases[i]) &&
    groups.every((group, i) => group === task.groups[i])
  return isSame ? named : { ...named, phases, groups }
}

function withLabel<T extends Task | Folder>(place: T): T {
  const label = spelt(place.label)
  return label === place.label ? place : { ...place, label }
}
