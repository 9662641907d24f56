// How a command is called, in words: what the library prints of it, made readable.

/** What the value of an option is; the library knows only that there is one. */
const VALUES: Readonly<Record<string, string>> = {
  '--root': 'DIR',
  '--port': 'N',
  '--config': 'FILE',
  '--name': 'NAME',
  '--layout': 'ID',
}

/** What the library throws for words that fit no command. */
interface Misread extends Error {
  candidates: { usage: string; reason: string | null }[]
}

export function isMisread(error: Error): error is Misread {
  return 'candidates' in error && Array.isArray(error.candidates)
}

/** What did not fit, and how to call what may have been meant. */
export function sayMisread({ candidates }: Misread): string {
  const reason = candidates.find(candidate => candidate.reason !== null)?.reason
  const usages = new Set(candidates.map(({ usage }) => `  ${withValues(usage)}`))
  return [reason ?? 'There is no such command, but these:', '', ...usages].join('\n')
}

/** The usage of a command as the library gives it, with what it cannot know. */
export function withValues(usage: string): string {
  return usage
    .replace(/(--\w+) #0/g, (_, option: string) => `${option} ${VALUES[option] ?? 'VALUE'}`)
    .replace('[--root DIR]', '[--root DIR]...')
    .replace('plans start', 'plans [start]')
}
