// The port that the settings name, read without all that checks them: `plans open` is to be quick.

import { readFile } from 'node:fs/promises'
import { DEFAULTS } from '../schema/config/config.js'
import { configPlaces, type Env } from '../server/home.js'

/** The saved port; the default one where the file names none, or nothing that could be one. */
export async function savedPort(config: string | undefined, env: Env): Promise<number> {
  for (const path of configPlaces(config, env)) {
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text !== null) return portIn(text)
  }
  return DEFAULTS.port
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
