// What is read out of a tree, as `GET /api/tree` gives it.

/** Every doc of it, those of collections among them. */
export function docsOf(tree) {
  return [
    ...tree.tasks.flatMap(task => [task, ...task.phases, ...task.groups]),
    ...tree.collections,
  ].flatMap(({ docs }) => docs)
}
