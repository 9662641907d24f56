// Reads the arguments of a tool's call as its command takes them.
// To change which arguments a tool has, see verbs/verbs.ts.

import { LIMITS } from '../../schema/comments/comments.js'
import type { Tool } from '../verbs/tools.js'
import type { Arguments } from '../verbs/verbs.js'

type Value = Arguments[string]

/** The arguments; in words where something is wrong with them. Many clients send null or "" for what is left out. */
export function argumentsOf({ params }: Tool, given: object): Arguments | string {
  const known: Record<string, Value> = {}
  // A client gives up after a minute: a wait is shorter.
  if (params.some(({ name }) => name === 'timeout')) known['timeout'] = LIMITS.wait
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const param = params.find(each => each.name === name)
    if (!param) return `there is no argument ${name}`
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    const { type } = param.schema
    const read = valueOf(type, value)
    if (read === null) return `${name} is ${TYPES[String(type)] ?? 'something else'}`
    known[name] = read
  }
  const missing = params.find(({ name, isNeeded }) => isNeeded && known[name] === undefined)
  return missing ? `${missing.name} is needed: ${missing.sentence}` : known
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list of strings',
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
}

/** The value of this type: a string stands for a list of one, and the only numbers are seconds. Null for another. */
function valueOf(type: unknown, value: unknown): Value | null {
  if (type === 'array') {
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.every(each => typeof each === 'string') ? list : null
  }
  if (type === 'integer') {
    return Number.isInteger(value) ? Math.min(Math.max(0, Number(value)), LIMITS.wait) : null
  }
  if (typeof value !== type) return null
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
