// Checks that a JSON Schema cannot make of the settings: names used twice, phase patterns without a number, keys
// that no object should have. It takes any value. To change the schema, see config-schema.ts.

import { isObject } from '../shape.js'
import { phasePatternProblem } from '../reading/phases.js'
import { under, type Problem } from './problem.js'

type Json = Record<string, unknown>

// Names with a meaning of their own in the language; an object carrying them is an attack or a slip.
const RESERVED = ['__proto__', 'constructor', 'prototype']

/** The problems that the schema leaves to us, in no order that matters. */
export function ruleProblems(value: unknown): Problem[] {
  if (!isObject(value)) return []
  const entries = listOf(value['folders'])
  return [
    ...twice('folders', entries, 'name'),
    ...twice('docTypes', listOf(value['docTypes']), 'id'),
    ...placeProblems('', value),
    ...entries.flatMap((entry, i) => (isObject(entry) ? placeProblems(`folders.${i}`, entry) : [])),
  ]
}

/** Every reserved name that is used as a key, at any depth. */
export function reservedKeys(value: unknown, at = ''): Problem[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(RESERVED.includes(key) ? [{ at: under(at, key), says: 'must not be a key' }] : []),
    ...reservedKeys(inner, under(at, key)),
  ])
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function twice(at: string, list: readonly unknown[], key: string): Problem[] {
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const [i, item] of list.entries()) {
    const name = isObject(item) ? item[key] : undefined
    if (typeof name !== 'string') continue
    if (seen.has(name)) problems.push({ at: `${at}.${i}.${key}`, says: `"${name}" is used twice` })
    seen.add(name)
  }
  return problems
}

/** The problems that can be at the top level and on a folder entry alike. */
function placeProblems(at: string, place: Json): Problem[] {
  const problems: Problem[] = []
  const pattern = place['phasePattern']
  if (typeof pattern === 'string' && pattern !== '') {
    const says = phasePatternProblem(pattern)
    if (says !== null) problems.push({ at: under(at, 'phasePattern'), says })
  }
  const status = place['statusFolders']
  if (
    isObject(status) &&
    typeof status['done'] === 'string' &&
    status['done'] === status['active']
  ) {
    problems.push({
      at: under(at, 'statusFolders.done'),
      says: 'must not be the active folder too',
    })
  }
  return problems
}
