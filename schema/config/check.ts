// Says everything that is wrong with a config, in words. The only file that knows ajv.
// To change what is allowed, see config-schema.ts and rules-schema.ts; beyond a schema, rule-checks.ts.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { CONFIG_SCHEMA } from './config-schema.js'
import { under, type Problem } from './problem.js'
import { reservedKeys, ruleProblems } from './rule-checks.js'
import { isObject } from '../shape.js'

// A body may hold a hundred thousand mistakes. More than these help no reader.
const MOST = 100

/**
 * Checks a config as it stands in the file or in a request, keys left out being fine.
 * Returns every problem at once, at most one a key path.
 */
export function checkConfig(value: unknown): Problem[] {
  const found = new Map<string, Problem>()
  const problems = [...reservedKeys(value), ...schemaProblems(value), ...ruleProblems(value)]
  for (const problem of problems) if (!found.has(problem.at)) found.set(problem.at, problem)
  const all = [...found.values()]
  if (all.length <= MOST) return all
  return [...all.slice(0, MOST), { at: '', says: `${all.length - MOST} more problems` }]
}

/** The top-level keys that mean nothing to us; they are kept and ignored. */
export function unknownKeys(value: unknown): string[] {
  const known = Object.keys(CONFIG_SCHEMA['properties'] as object)
  return isObject(value) ? Object.keys(value).filter(key => !known.includes(key)) : []
}

let compiled: ValidateFunction | undefined

function schemaProblems(value: unknown): Problem[] {
  compiled ??= compile()
  return compiled(value) ? [] : (compiled.errors ?? []).flatMap(toProblem)
}

// Compiling takes longer than most commands do, so it waits until there is something to check.
function compile(): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true })
  ajv.addKeyword('patternErrorMessage')
  formats.default(ajv, { mode: 'fast', formats: ['regex', 'uri-reference'] })
  return ajv.compile(CONFIG_SCHEMA)
}

function toProblem(error: ErrorObject): Problem[] {
  const at = keyPath(error.instancePath)
  const limits = error.parentSchema as Limits
  const params = error.params as Record<string, string>
  switch (error.keyword) {
    case 'required':
      return [{ at: under(at, params['missingProperty'] ?? ''), says: 'is missing' }]
    case 'additionalProperties':
      return [{ at: under(at, params['additionalProperty'] ?? ''), says: 'is not a known key' }]
    case 'propertyNames':
      return []
    case 'pattern': {
      // For an error in a key's name ajv gives the name apart from the path.
      const path = error.propertyName === undefined ? at : under(at, error.propertyName)
      return [{ at: path, says: limits.patternErrorMessage ?? 'has a wrong form' }]
    }
    case 'format':
      return [{ at, says: FORMATS[params['format'] ?? ''] ?? 'has a wrong form' }]
    default:
      return [{ at, says: limitInWords(error.keyword, limits) }]
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  regex: 'is not a valid regular expression',
  'uri-reference': 'must be an address or a relative path, as in a link',
}

interface Limits {
  type?: string | string[]
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  patternErrorMessage?: string
}

function limitInWords(keyword: string, limits: Limits): string {
  switch (keyword) {
    case 'type':
      return `must be ${[limits.type ?? 'something else'].flat().map(typeInWords).join(' or ')}`
    case 'enum':
      return `must be one of ${limits.enum?.join(', ')}`
    case 'minItems':
      return 'needs at least one'
    case 'minLength':
    case 'maxLength':
      return limits.maxLength === undefined
        ? 'must not be empty'
        : `must be 1 to ${limits.maxLength} characters`
    case 'minimum':
    case 'maximum':
      return limits.maximum === undefined
        ? `must be ${limits.minimum} or more`
        : `must be between ${limits.minimum} and ${limits.maximum}`
    default:
      return 'is not allowed'
  }
}

function typeInWords(type: string): string {
  const words: Record<string, string> = {
    string: 'text',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }
  return words[type] ?? type
}

/** `/folders/1/path` → `folders.1.path`. */
function keyPath(pointer: string): string {
  const keys = pointer.split('/').slice(1)
  return keys.map(key => key.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
