// A problem of a config, in words, and where it is.

export interface Problem {
  /** The key path, such as `folders.1.path`; empty for the config as a whole. */
  at: string
  says: string
}

/** `folders.1.path: …`, or `config: …` where the whole is meant. */
export function sayProblem({ at, says }: Problem): string {
  return `${at || 'config'}: ${says}`
}

/** One problem a line, as replies and the terminal give them. */
export function sayProblems(problems: readonly Problem[]): string {
  return problems.map(sayProblem).join('\n')
}

/** The key path of `key` under `at`. */
export function under(at: string, key: string | number): string {
  return at ? `${at}.${key}` : String(key)
}
