// The words of the terminal about layouts: the line of an adopted folder, and a proposal.
// To change which layouts there are, see server/detect/layouts.ts.

import type { LayoutProposal } from '../../schema/api/api.js'
import { shortenHome } from '../../schema/names/home-path.js'
import type { RootLayout } from '../../server/detect/root-layouts.js'
import { plainLine } from '../../schema/plain-text.js'
import { shellPath } from './terminal-text.js'

/** `12 docs`, `1 doc`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** How a folder is shown in another layout than the default one, and how to keep it. */
export function adoptedLine({ root, chosen }: RootLayout, home: string, asked: boolean): string {
  if (!chosen) return ''
  const { id, label, docs, more } = chosen
  const path = shortenHome(root, home)
  const keep = `plans config detect ${shellPath(path)} --apply${asked ? ` --layout ${id}` : ''}`
  const said = [
    `${label}, ${counted(docs, 'doc')}`,
    ...(more ? [`${more.docs} more with --layout ${more.id}`] : []),
    `keep it: ${keep}`,
  ]
  return `docs  ${plainLine(path)}  (${plainLine(said.join('; '))})`
}

/** A proposal, line by line. */
export function proposalLines(proposal: LayoutProposal, home: string): string[] {
  const { layout, label, entries, docs, tasks, samples, leftOut } = proposal
  const counts = [counted(docs, 'doc'), ...(tasks > 0 ? [counted(tasks, 'task')] : [])]
  const widest = Math.max(0, ...entries.map(({ name }) => name.length))
  return [
    `${label} (${layout}): ${counts.join(', ')}`,
    ...entries.map(({ name, path }) => `  ${name.padEnd(widest)}  ${shortenHome(path, home)}`),
    ...samples.map(title => `  - ${title}`),
    ...leftOutLines(leftOut),
  ].map(plainLine)
}

/** How many docs are left out, and why; a line for each reason. */
export function leftOutLines(leftOut: LayoutProposal['leftOut']): string[] {
  return leftOut.map(({ files, why }) => {
    return plainLine(`  left out: ${files > 0 ? `${files} ` : ''}${why}`)
  })
}
