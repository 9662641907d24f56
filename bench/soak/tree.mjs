// Trees of the API as flat maps, and the differences of two of them.
// To change what is compared, see checkpoint.mjs.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { docsOf } from '../brute-force.mjs'

/** Titles by doc path. */
export function titlesOf(tree) {
  return new Map(docsOf(tree).map(({ path, title }) => [path, title]))
}

/** A doc path without its status folder: what stays when a task is settled. */
export function identity(path) {
  const [folder, , ...rest] = path.split('/')
  return [folder, ...rest].join('/')
}

/** Docs of a type that is among the settings for a while only. */
export function isText(path) {
  return path.endsWith('.txt')
}

/** A folder and all folders in it, at any depth. */
export function foldersOn(root) {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
  return [root, ...folders]
}

/** The first few ways in which two maps differ, in words; empty where they do not. */
export function differences(expected, found, limit = 5) {
  const lines = []
  for (const [key, value] of expected) {
    if (!found.has(key)) lines.push(`${key} is missing`)
    else if (found.get(key) !== value) {
      lines.push(
        `${key} is “${String(found.get(key)).slice(0, 40)}”, not “${String(value).slice(0, 40)}”`,
      )
    }
  }
  for (const key of found.keys()) if (!expected.has(key)) lines.push(`${key} should not be there`)
  return lines.length > limit
    ? [...lines.slice(0, limit), `and ${lines.length - limit} more`]
    : lines
}
