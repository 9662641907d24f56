// The port that the settings name, read without all that checks them: `plans open` is to be quick.

import { DEFAULTS } from '../schema/config/config.js'
import { configPlaces, type Env } from '../server/config/paths.js'
import { readStartSync } from '../server/fs/read-start.js'

/** A longer file is no settings, and names no port. */
const MOST_BYTES = 1024 * 1024

/** The saved port; the default one where the file names none, or nothing that could be one. */
export function savedPort(config: string | undefined, env: Env): number {
  for (const path of configPlaces(config, env)) {
    const text = textOf(path)
    if (text !== null) return portIn(text)
  }
  return DEFAULTS.port
}

function textOf(path: string): string | null {
  try {
    return readStartSync(path, MOST_BYTES).toString()
  } catch {
    return null
  }
}

function portIn(text: string): number {
  try {
    const { port } = Object(JSON.parse(text)) as { port?: unknown }
    const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535
    return isPort ? port : DEFAULTS.port
  } catch {
    return DEFAULTS.port
  }
}
