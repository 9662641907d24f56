// The help of a command, from the table of verbs.
// To change a sentence or an exit code, see schema/verbs/verbs.ts.

import { Command, type Usage } from 'clipanion'
import { exitsOf, verbNamed } from '../../schema/verbs/verbs.js'

export function usageFor(name: string, examples: [string, string][]): Usage {
  const verb = verbNamed(name)
  const params = verb.params.map(param => {
    const word =
      param.is === 'option' || param.is === 'flag' ? `--${param.name}` : `<${param.name}>`
    return `- ${word}: ${param.sentence}`
  })
  return Command.Usage({
    description: verb.sentence,
    details: [...params, exitsOf(verb)].join('\n\n'),
    examples,
  })
}
