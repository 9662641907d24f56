// Looks whether a folder lists a doc as the settings read it: at its tasks, links followed.
// To change what else is looked for where it lists none, see detect.ts.

import { readdir } from 'node:fs/promises'
import type { FolderRules } from '../../schema/folder-rules.js'
import { extensionOf, isHidden } from '../../schema/names/file-name.js'

/** true as soon as one doc of a task, a phase or a group is found. Collections are not looked into. */
export async function listsTasks(path: string, rules: FolderRules): Promise<boolean> {
  const { statusFolders, plansFolder, groups } = rules
  const parents = statusFolders
    ? [`${path}/${statusFolders.active}`, `${path}/${statusFolders.done}`]
    : [path]
  for (const parent of parents) {
    for (const name of await namesIn(parent)) {
      const task = `${parent}/${name}`
      const plans = plansFolder === '' ? task : `${task}/${plansFolder}`
      if (await holdsDoc(plans, rules.fileTypes, true)) return true
      for (const { folder, fileTypes = rules.fileTypes } of groups) {
        if (await holdsDoc(`${task}/${folder}`, fileTypes, false)) return true
      }
    }
  }
  return false
}

async function holdsDoc(path: string, types: string[], isDeep: boolean): Promise<boolean> {
  const names = await namesIn(path)
  if (names.some(name => types.includes(extensionOf(name)))) return true
  if (!isDeep) return false
  for (const name of names) if (await holdsDoc(`${path}/${name}`, types, false)) return true
  return false
}

/** Empty where there is no folder, or none that can be read. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter(name => !isHidden(name))
  } catch {
    return []
  }
}
