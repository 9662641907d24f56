// What the commands about reviews share: their options, the service, and what is said of a failure.
// To change which words fit no command, see commands.ts.

import { Command, Option, type BaseContext } from 'clipanion'
import { plainJson } from '../../schema/plain-text.js'
import { configOption, configPath, portFrom, portOption } from '../options.js'
import { Failure, sayFailure } from '../terminal/exits.js'
import { ReviewClient } from './review-client.js'

export interface ReviewContext extends BaseContext {
  /** Aborts when the reply is not wanted any more. */
  signal?: AbortSignal
}

export abstract class ReviewCommand extends Command<ReviewContext> {
  json = Option.Boolean('--json', false, { description: 'Print the reply as one JSON object' })
  port = portOption()
  config = configOption()

  override async execute(): Promise<number> {
    const { env, stderr, signal } = this.context
    const port = portFrom(this.port)
    try {
      const config = configPath(this.config, env)
      const say = (line: string) => void stderr.write(`${line}\n`)
      return await this.ask(await ReviewClient.connect({ port, config, env, say, signal }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return sayFailure(error, this.json, this.context)
    }
  }

  /** Does it, and returns the exit code. Throws Failure. */
  protected abstract ask(service: ReviewClient): Promise<number>

  /** Prints a reply: as JSON, or in these lines. */
  protected print(reply: object, lines: readonly string[]): void {
    const text = this.json ? plainJson(reply) : lines.join('\n')
    if (text !== '') this.context.stdout.write(`${text}\n`)
  }
}
