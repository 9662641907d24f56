// Asks about the paths that the service knows, and makes a sentence for each of the others.
// To change the sentence, see terminal/exits.ts.

import { realpath } from 'node:fs/promises'
import { isAbsolute, sep } from 'node:path'
import type { ConfigResponse } from '../../schema/api/api.js'
import { absolute } from '../options.js'
import { EXITS, Failure, noFolderHolds } from '../terminal/exits.js'
import type { PlansService } from './plans-service.js'

interface Answered<T> {
  reply: T
  known: readonly string[]
  /** A sentence for each path that is not known. */
  unknown: readonly string[]
}

/**
 * The answer about these paths; about those that are known, where one is not. Throws Failure where none is.
 * @param probe - fails for a path that is not known, and changes nothing
 */
export async function askKnown<T>(
  service: PlansService,
  paths: readonly string[],
  ask: (paths: readonly string[]) => Promise<T>,
  probe: (paths: readonly string[]) => Promise<unknown>,
): Promise<Answered<T>> {
  try {
    return { reply: await ask(paths), known: paths, unknown: [] }
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  const known: string[] = []
  const failures: Failure[] = []
  for (const path of paths) {
    const failure = await probe([path]).then(() => null, notFound)
    if (failure) failures.push(await whyUnknown(service, path, failure))
    else known.push(path)
  }
  const [first] = failures
  if (first && known.length === 0) throw first
  const { front } = service.options
  const unknown = failures.map(failure => `${failure.message}. ${failure.nextFor(front)}`)
  return { reply: await ask(known), known, unknown }
}

/** Names the folder to add, where no docs folder holds the path; else the failure stays as it is. */
export async function whyUnknown(
  service: PlansService,
  path: string,
  failure: Failure,
): Promise<Failure> {
  if (!isAbsolute(path)) return failure
  const { config, overrides } = await service.get<ConfigResponse>('/api/config')
  const folders = (overrides.folders ?? config.folders).map(folder => {
    return absolute(folder.path, service.options.env)
  })
  const bases = await Promise.all(folders.map(resolved))
  const places = [path, await resolved(path)]
  const isHeld = [...folders, ...bases].some(base => {
    return places.some(place => place === base || place.startsWith(base + sep))
  })
  return isHeld ? failure : noFolderHolds(path)
}

export function isNotFound(error: unknown): error is Failure {
  return error instanceof Failure && error.exit === EXITS.notFound
}

function notFound(error: unknown): Failure {
  if (isNotFound(error)) return error
  throw error
}

function resolved(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}
