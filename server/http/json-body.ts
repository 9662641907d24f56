// Reads the JSON body of a request.
// To change what a body may hold, see the route that reads it.

import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { wrongKey, type Check, type RecordOf } from '../../schema/shape.js'
import { Refusal } from '../refusal.js'

const MAX_BYTES = 1024 * 1024
/** How long the rest of a refused body is read. */
const DISCARD_MS = 1000
/** No valid body is a tenth as deep, and code that walks a deeper value may overflow its stack. */
const MAX_DEPTH = 100

/**
 * Reads the body as JSON. Its content type is ignored: `curl -d` sends another one.
 * Throws Refusal 413 over 1 MB, 400 when it is not JSON in UTF-8 or nested too deeply.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const value = parse(await readBytes(req))
  if (isTooDeep(value)) throw new Refusal(400, 'the JSON is nested too deeply')
  return value
}

/**
 * Reads a body that has exactly these fields. Throws as `readJson`, and Refusal 400 `bad body: <key>` with the
 * first key that is missing, wrong or unknown.
 */
export async function readBody<S extends Readonly<Record<string, Check>>>(
  req: IncomingMessage,
  shape: S,
): Promise<RecordOf<S>> {
  const value = await readJson(req)
  const key = wrongKey(value, shape)
  if (key !== null) throw new Refusal(400, `bad body: ${key}`)
  return value as RecordOf<S>
}

async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  if (Number(req.headers['content-length'] ?? 0) > MAX_BYTES) return refuseLarge(req)
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer
    length += bytes.length
    if (length > MAX_BYTES) return refuseLarge(req)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

// A client that is cut off while it sends never reads the reply, so the rest is discarded for a moment.
async function refuseLarge(req: IncomingMessage): Promise<never> {
  const discarded = finished(req, { writable: false }).catch(() => undefined)
  req.resume()
  await Promise.race([discarded, pause(DISCARD_MS, undefined, { ref: false })])
  throw new Refusal(413, 'the body is larger than 1 MB')
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'the body is not JSON in UTF-8')
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap(each => (isObject(each) ? Object.values(each) : []))
  }
  return false
}

/** A JSON value is an object or a list. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
