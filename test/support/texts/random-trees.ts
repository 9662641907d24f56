// Any trees at all: tasks of few names in both status folders of two docs folders, with names that
// look like keys, phases called like groups, files that differ in their type alone.

import fc from 'fast-check'
import type { Doc, Tree } from '../../../schema/tree.js'
import { aCollection, aTask, aTree } from './trees.js'

const TASKS = ['search', 'web:search', 'app:search', 'fix: it', 'a b', '__proto__', 'é', 'e\u0301']
const FILES = [
  'plan.html',
  'plan.md',
  'plan',
  'plan.html.md',
  'a&b=c#d?.html',
  '100%.md',
  'Plan.HTML',
]
const PLACES = ['plans', 'plans/phase-1-a', 'plans/research', 'plans/app:x', 'research', 'notes']

const files = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...PLACES), fc.constantFrom(...FILES))
    .map(([place, file]) => `${place}/${file}`),
  { maxLength: 8 },
)
const task = fc.record({
  folder: fc.constantFrom('app', 'web'),
  status: fc.constantFrom('active', 'done'),
  name: fc.constantFrom(...TASKS),
  files,
})
const loose = fc.uniqueArray(
  fc.constantFrom('app/a.html', 'app/web:a.html', 'app/app:a.html', 'web/a.html', 'app/w/1.html'),
)

/** No task stands twice in one place. */
export const trees: fc.Arbitrary<Tree> = fc
  .tuple(
    fc.uniqueArray(task, {
      selector: ({ folder, status, name }) => [folder, status, name].join('/'),
      maxLength: 6,
    }),
    loose,
    loose,
  )
  .map(([tasks, one, other]) =>
    aTree(
      tasks.map(({ folder, status, name, files }) =>
        aTask(`${folder}/${status}/${name}`, ...files),
      ),
      [aCollection('One', ...one), aCollection('Other', ...other)],
    ),
  )

/** Every doc as often as it is listed, in the order of the tree. */
export function docsOf({ tasks, collections }: Tree): Doc[] {
  const folders = tasks.flatMap(task => [task, ...task.phases, ...task.groups])
  return [...folders, ...collections].flatMap(({ docs }) => docs)
}
