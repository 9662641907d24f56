// The help of a verb, by the library that parses the other commands.
// To change a sentence or an exit code, see verbs/verbs.ts; details and examples, the verb's file.

import { Command, Option, type CommandClass, type Usage } from 'clipanion'
import {
  ALL_VERBS,
  exitsOf,
  sharedParamsOf,
  verbNamed,
  type Verb,
  type VerbParam,
} from '../verbs/verbs.js'
import type { VerbCommand } from './verb.js'

/** The verb as a command that is only explained. */
export function helpOf(verb: Verb, { examples, details }: VerbCommand): CommandClass {
  return class extends Command {
    static override paths = [verb.name.split(' ')]
    static override usage = usageOfVerb(verb, examples, details)

    constructor() {
      super()
      const params = [...verb.params].map(param => ({ ...param, sentence: '' }))
      Object.assign(this, [...sharedParamsOf(verb), ...params].map(optionOf))
    }

    override execute(): Promise<number> {
      return Promise.resolve(0)
    }
  }
}

export function usageFor(name: string, examples: [string, string][]): Usage {
  return usageOfVerb(verbNamed(name), examples)
}

function usageOfVerb(verb: Verb, examples: [string, string][], details?: string): Usage {
  const params = verb.params.map(param => {
    const isOption = param.is === 'option' || param.is === 'flag'
    const sentences = [
      param.sentence,
      ...(param.inShell === undefined ? [] : [param.inShell]),
    ].join('; ')
    return `- ${isOption ? `--${param.name}` : `<${param.name}>`}: ${sentences}`
  })
  // The library takes no indentation of one paragraph alone.
  const text = details === undefined ? [] : [details.replace(/^ +/gm, '').trim()]
  const paragraphs = [...text, ...params, exitsOf(verb)]
  return Command.Usage({
    description: verb.sentence,
    details: paragraphs.join('\n\n'),
    examples,
  })
}

function optionOf({ name, is, sentence, shown = name, isNeeded }: VerbParam): unknown {
  const described = sentence === '' ? {} : { description: sentence }
  if (is === 'flag') return Option.Boolean(`--${name}`, described)
  if (is === 'option') return Option.String(`--${name}`, described)
  if (is === 'list') return Option.Rest({ name: shown, required: isNeeded ? 1 : 0 })
  return Option.String({ name: shown })
}

/** The value of an option as its help names it; undefined where it has none. */
export function valueOf(option: string): string | undefined {
  const params = ALL_VERBS.flatMap(verb => [...sharedParamsOf(verb), ...verb.params])
  return params.find(({ name }) => `--${name}` === option)?.shown
}
