// A task of its own in the measured docs folder, to edit in, so that the corpus stays what it is.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Calls `use` with `edit()`, which saves another version of one doc; `name` is the task's. */
export async function withScratch(root, use) {
  const name = `bench-scratch-${process.pid}`
  const folder = join(root, 'active', name)
  const plans = join(folder, 'plans')
  let version = 0
  const edit = () => {
    version++
    writeFileSync(join(plans, 'plan.html'), `<title>Scratch</title><p>version ${version}</p>`)
  }
  mkdirSync(plans, { recursive: true })
  edit()
  try {
    return await use({ edit, name })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
