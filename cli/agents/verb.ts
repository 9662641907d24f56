// A verb as a function: the terminal parses words for it, MCP calls it with the arguments of a tool.
// To change which verbs there are, see verbs/verbs.ts; how words are parsed, verb-words.ts.

import type { Arguments, ArgumentsOf, VerbName } from '../verbs/verbs.js'
import type { PlansService, PlansServiceOptions } from './plans-service.js'

/** A verb that cannot do what it is asked for throws Failure. */
export interface VerbResult {
  /** For `--json` and tools. */
  reply: object
  /** The same for a terminal. */
  lines: readonly string[]
  exit: number
  /** Lines for stderr; not with `--json`. */
  notes?: readonly string[]
  /** For stdout, in place of all that. */
  bytes?: Uint8Array
  /** Runs once the words have left. */
  after?(): Promise<unknown>
}

export interface VerbCommand<A = Arguments> {
  /** Paragraphs of its help, beside its arguments and exit codes. */
  details?: string
  examples: [label: string, words: string][]
  run(args: A, service: PlansService): Promise<VerbResult>
}

export type CommandOf<N extends VerbName> = VerbCommand<ArgumentsOf<N>>

/** Runs the verb of this name. */
export type RunVerb = (
  name: string,
  args: Arguments,
  options: Pick<PlansServiceOptions, 'signal'>,
) => Promise<VerbResult>

/** How each verb is loaded: `plans open` must not load the others. */
export type VerbCommands = { readonly [N in VerbName]: () => Promise<CommandOf<N>> }
