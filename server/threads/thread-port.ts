// The thread's end of a thread-client.ts: answers its requests, sends messages.

import { parentPort } from 'node:worker_threads'
import { sayError } from '../fs/errno.js'
import { Refusal } from '../refusal.js'
import type { FromThread, ThreadRequest } from './thread-client.js'

/** Sends messages of a thread that no request waits for. */
export function senderOf<M>(): (message: M) => void {
  return sent => post<M>({ sent })
}

/** Answers each request with what the function of its name returns or throws. */
export function answerWith<F extends object>(functions: F): void {
  parentPort?.on('message', ({ id, name, params }: ThreadRequest<F>) => {
    const call = functions[name] as (params: unknown) => unknown
    Promise.resolve()
      .then(() => call(params))
      .then(
        value => post({ id, value }),
        (error: unknown) => {
          const { message } = error instanceof Error ? error : new Error(String(error))
          const refusal =
            error instanceof Refusal ? { status: error.status, more: error.more } : null
          post({ id, error: { refusal, message, stack: sayError(error) } })
        },
      )
  })
}

function post<M>(message: FromThread<M>): void {
  parentPort?.postMessage(message)
}
