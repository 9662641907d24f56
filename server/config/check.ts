// Finds problems in a draft of the settings beyond its form: folders that are not there, and phase patterns
// that never end. To change what is said of its form, see schema/config/check.ts.

import { access, constants, stat } from 'node:fs/promises'
import { DEFAULT_PHASE_PATTERN, type Config } from '../../schema/config/config.js'
import { under, type Problem } from '../../schema/config/problem.js'
import { fillDefaults } from '../../schema/config/upgrade.js'
import { expandHome } from '../../schema/names/home-path.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { isSystemFolder } from '../fs/system-folder.js'
import { homeDir, type Env } from './paths.js'

export const NO_FOLDERS: Problem = { at: 'folders', says: 'needs at least one folder' }

/** Says why a phase pattern cannot be used, or null; off the event loop. */
export type PatternProblem = (pattern: string) => Promise<string | null>

export interface CheckedDraft {
  /** The whole settings; null where the draft cannot be used at all. */
  config: Config | null
  /** Every problem at once. */
  problems: Problem[]
}

/** A draft as it would be saved: its form, its phase patterns, and its folders on this disk. */
export async function checkDraft(
  draft: unknown,
  patternProblem: PatternProblem,
  env: Env,
): Promise<CheckedDraft> {
  const problems = await checkSettings(draft, patternProblem)
  const config = problems.length === 0 ? fillDefaults(draft as object) : null
  return { config, problems: [...problems, ...(await folderProblems(draft, env))] }
}

/** Checks the settings of the file: its folders may be missing, they are shown when they appear. */
export async function checkSettings(
  value: unknown,
  patternProblem: PatternProblem,
): Promise<Problem[]> {
  // The checker takes longer to load than most commands take in all.
  const { checkConfig } = await import('../../schema/config/check.js')
  const problems = checkConfig(value)
  const known = new Set(problems.map(problem => problem.at))
  const patterns = patternsOf(value).filter(([at]) => !known.has(at))
  const slow = patterns.map(async ([at, pattern]) => {
    const says = pattern === DEFAULT_PHASE_PATTERN ? null : await patternProblem(pattern)
    return says === null ? [] : [{ at, says }]
  })
  return [...problems, ...(await Promise.all(slow)).flat()]
}

function patternsOf(value: unknown): [at: string, pattern: string][] {
  const places = [['', value] as const, ...listAt(value, 'folders')]
  return places.flatMap(([at, place]) => {
    const pattern = valueAt(place, 'phasePattern')
    return typeof pattern === 'string' ? [[under(at, 'phasePattern'), pattern]] : []
  })
}

async function folderProblems(draft: unknown, env: Env): Promise<Problem[]> {
  const root = valueAt(draft, 'root')
  const folders = valueAt(draft, 'folders')
  if (Array.isArray(folders) ? folders.length === 0 : folders === undefined && root === undefined) {
    return [NO_FOLDERS]
  }
  const paths: [at: string, path: unknown][] = Array.isArray(folders)
    ? listAt(draft, 'folders').map(([at, entry]) => [`${at}.path`, valueAt(entry, 'path')])
    : [['root', root]]
  const problems = paths.map(async ([at, path]) => {
    // The schema refuses paths of other forms.
    if (typeof path !== 'string' || !/^[~/]/.test(path)) return []
    const says = await folderProblem(expandHome(path, homeDir(env)))
    return says === null ? [] : [{ at, says: `${path} ${says}` }]
  })
  return (await Promise.all(problems)).flat()
}

/** Why this absolute path is no docs folder, in words that follow it; or null. */
export async function folderProblem(path: string): Promise<string | null> {
  if (isSystemFolder(path)) return 'is made up by the system, and holds no docs'
  try {
    if (!(await stat(path)).isDirectory()) return 'is a file, not a folder'
    await access(path, constants.R_OK | constants.X_OK)
    return null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return 'does not exist'
    return `cannot be read: ${causeInWords(error)}`
  }
}

function listAt(value: unknown, key: string): (readonly [at: string, item: unknown])[] {
  const list = valueAt(value, key)
  return Array.isArray(list) ? list.map((item: unknown, i) => [`${key}.${i}`, item] as const) : []
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}
