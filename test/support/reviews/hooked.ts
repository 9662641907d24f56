// Calls `plans hook` as the program of an agent does: one object on stdin, one on stdout.
// To change what a host sends, see cli/hooks/hosts.ts.

import { expect } from 'chai'
import { launch, type Program } from '../terminal.js'

export interface HookOptions {
  env: Record<string, string>
  words?: string[]
  cwd?: string
}

/** @param sent - text as it is, anything else as JSON */
export function hook(sent: unknown, { env, words = [], cwd }: HookOptions): Program {
  const program = launch(['hook', ...words], env, cwd)
  // One that ends before it has read all is no failure of the host.
  program.process.stdin?.on('error', () => undefined)
  program.process.stdin?.end(typeof sent === 'string' ? sent : JSON.stringify(sent))
  return program
}

export interface HookAnswer {
  answer: Record<string, unknown>
  stderr: string
}

/** The answer of a hook: stdout is one object alone, and it never fails. */
export async function answerOf({ ended }: Program): Promise<HookAnswer> {
  const { code, stdout, stderr } = await ended
  expect(code, stderr).to.equal(0)
  expect(stderr.split('\n').length, stderr).to.be.at.most(2)
  return { answer: JSON.parse(stdout) as HookAnswer['answer'], stderr }
}
