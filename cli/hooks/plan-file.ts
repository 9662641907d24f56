// Finds the file of a plan that is ready: by its path, by its text, or as the newest one where a host keeps plans.
// To change which host sends what, see hosts.ts.

import { readFile, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expandHome } from '../../schema/names/home-path.js'
import { homeDir, type Env } from '../../server/config/paths.js'
import { repositoryAround } from '../../server/fs/checkout.js'
import { EXITS, Failure } from '../terminal/exits.js'
import type { HookCall } from './hook-call.js'

/** A plan that is named in no way was written just now. */
const FRESH_MS = 60_000
/** A plan is found by its text among so many files, the newest. */
const MOST_FILES = 50

/** Claude Code names the file, or gives the text alone, or neither. Throws Failure where there is no such file. */
export async function claudePlan({ toolInput, cwd }: HookCall, env: Env): Promise<string> {
  const { planFilePath, plan } = toolInput
  if (isFilled(planFilePath)) return resolve(cwd, expandHome(planFilePath, homeDir(env)))
  const folder = await claudePlans(cwd, env)
  const files = await newestIn(folder)
  for (const { file, changed } of files) {
    const isIt = isFilled(plan)
      ? (await readFile(file, 'utf8').catch(() => '')).trim() === plan.trim()
      : Date.now() - changed < FRESH_MS
    if (isIt) return file
  }
  throw noPlan(isFilled(plan) ? `no file in ${folder} is this plan` : `no new plan is in ${folder}`)
}

/** Gemini CLI names the file in its folder of plans; an earlier one gave the whole path. */
export function geminiPlan({ toolInput, cwd }: HookCall, env: Env): Promise<string> {
  const { plan_filename: name, plan_path: path } = toolInput
  const folder = env['GEMINI_PLANS_DIR'] || cwd
  if (isFilled(path)) return Promise.resolve(resolve(cwd, path))
  if (isFilled(name)) return Promise.resolve(resolve(folder, name))
  return Promise.reject(noPlan('the call names no plan'))
}

/** The folder that the settings of the project or the user name, else the usual one. */
async function claudePlans(cwd: string, env: Env): Promise<string> {
  const home = homeDir(env)
  const own = env['CLAUDE_CONFIG_DIR'] || join(home, '.claude')
  const project = env['CLAUDE_PROJECT_DIR'] || ((await repositoryAround(cwd)) ?? cwd)
  const files = [
    join(project, '.claude/settings.local.json'),
    join(project, '.claude/settings.json'),
    join(own, 'settings.json'),
  ]
  for (const file of files) {
    const { plansDirectory } = await settingsIn(file)
    if (isFilled(plansDirectory)) return resolve(project, expandHome(plansDirectory, home))
  }
  return join(own, 'plans')
}

async function settingsIn(file: string): Promise<{ plansDirectory?: unknown }> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8'))) as object
  } catch {
    // Most of these files are not there.
    return {}
  }
}

async function newestIn(folder: string): Promise<{ file: string; changed: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async name => {
      const file = join(folder, name)
      const stats = await stat(file).catch(() => null)
      return stats?.isFile() ? [{ file, changed: stats.mtimeMs }] : []
    }),
  )
  return found
    .flat()
    .sort((a, b) => b.changed - a.changed)
    .slice(0, MOST_FILES)
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function noPlan(says: string): Failure {
  return new Failure(EXITS.notFound, says, 'The host asks in its own way.')
}
