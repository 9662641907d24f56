// Finds out whether a client has the bytes already, and which part of them it asks for (RFC 9110).
// To change how a file is sent, see send-file.ts.

import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  /** Milliseconds. */
  modified: number
}

/** The value of Last-Modified, in whole seconds. */
export function lastModified({ modified }: Pick<Validators, 'modified'>): string {
  return new Date(modified).toUTCString()
}

/**
 * The client's copy is this one. A date counts only where no tag is given: it is too coarse.
 * Koa's `ctx.fresh` is never true for a fetch with `cache: 'no-store'`, as the dashboard asks for its tree:
 * such a request says `Cache-Control: no-cache` beside its tag.
 */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some(tag => ['*', etag, `W/${etag}`].includes(tag.trim()))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modified / 1000) * 1000 <= since
}

export interface ByteRange {
  start: number
  length: number
  /** A range was asked for. Media players insist on 206 even where it is the whole file. */
  isPart: boolean
}

/**
 * The one range of bytes that is asked for. The whole file for no range, for several, and for other
 * units; null for a range outside the file.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  validators: Validators,
): ByteRange | null {
  const whole = { start: 0, length: size, isPart: false }
  const condition = headers['if-range']
  const isCurrent = [validators.etag, lastModified(validators)].includes(String(condition))
  if (condition !== undefined && !isCurrent) return whole
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length > 0 ? { start: size - length, length, isPart: true } : null
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (last !== '' && Number(last) < start) return whole
  return start < size ? { start, length: end - start + 1, isPart: true } : null
}
