// Parses the words of a verb: a path or a text may begin with a dash.
// To change the options of a verb, see verbs/verbs.ts.

import { sharedParamsOf, type Arguments, type Verb, type VerbParam } from '../verbs/verbs.js'

/** The arguments; in words where something is wrong with them. Of help, that alone. */
export function parseWords(verb: Verb, words: readonly string[]): Arguments | string {
  const args: Record<string, Arguments[string]> = {}
  const options = [...sharedParamsOf(verb), ...verb.params]
  const rest = [...words]
  const data: string[] = []
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (word === '-h' || word === '--help') return { help: true }
    const [, name, value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    const param = options.find(each => {
      const takes = each.is === 'option' || (each.is === 'flag' && value === undefined)
      return takes && each.name === name
    })
    if (word === '--') data.push(...rest.splice(0))
    // Any other word of an `open` names a file.
    else if (name === undefined || (!param && verb.name === 'open')) data.push(word)
    else if (!param) return `${faultOf(word)} option name (${JSON.stringify(word)}).`
    else if (param.is === 'flag') args[name] = true
    else {
      const given = value ?? rest.shift()
      if (given === undefined) return `Not enough arguments to option --${name}.`
      args[name] = param.schema['type'] === 'integer' ? Number(given) : given
      const fault = numberFault(param, given)
      if (fault !== null) return fault
    }
  }
  const isAllOnStdin = data.length === 1 && data[0] === '-'
  for (const { name, is, isNeeded, isOnStdin } of verb.params) {
    if (is !== 'words' && is !== 'list') continue
    if (isOnStdin && isAllOnStdin) continue
    if (isNeeded && data.length === 0) return 'Not enough positional arguments.'
    args[name] = is === 'list' ? data.splice(0) : data.shift()
  }
  return data.length === 0 ? args : `Extraneous positional argument (${JSON.stringify(data[0])}).`
}

function faultOf(word: string): string {
  return /^--[a-z][a-z0-9-]*$/i.test(word) ? 'Unsupported' : 'Invalid'
}

function numberFault({ name, schema }: VerbParam, given: string): string | null {
  if (schema['type'] !== 'integer' || /^\d{1,9}$/.test(given)) return null
  return `--${name} takes a whole number`
}
