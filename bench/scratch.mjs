// A task of its own in the measured docs folder, to edit in, so that the corpus stays what it is.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Calls `use` with `edit()`, which saves another version of one doc; `name` and `folder` are the task's. */
export async function withScratch(root, use) {
  const name = `bench-scratch-${process.pid}`
  const folder = join(root, 'active', name)
  const plans = join(folder, 'plans')
  let version = 0
  const edit = (word = '') => {
    version++
    const text = `<title>Scratch</title><p>version ${version} ${word}</p>`
    writeFileSync(join(plans, 'plan.html'), text)
  }
  mkdirSync(plans, { recursive: true })
  edit()
  try {
    return await use({ edit, name, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
