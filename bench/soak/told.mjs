// What a tab has to hear, for changes of all sorts.

export function changed(world, task, rel, status = task.status) {
  return { path: world.path(task, rel, status), type: 'changed' }
}

/** What is edited and then settled is told where it is by then, unless that took too long. */
export function eitherPlace(world, task, rel, status) {
  return [
    { ...changed(world, task, rel, status), isOneOfTwo: true },
    { ...changed(world, task, rel), min: 0, max: 0 },
  ]
}

export function added(world, task, rel, { title }) {
  return { path: world.path(task, rel), type: 'added', title }
}

export function allAdded(world, task, docs) {
  return [...docs].map(([rel, doc]) => added(world, task, rel, doc))
}
