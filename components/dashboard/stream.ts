// The event stream of one tab: opened, kept open, and told apart into heard, lost and found again.
// What an event means is its listener's.

import type { ServerEvent } from '../../schema/events.js'

const TRY_AGAIN_MS = 1000

export interface StreamListener {
  /** The stream is open, for the first time or again; what happened meanwhile was not heard. */
  opened(): void
  lost(): void
  heard(event: ServerEvent): void
}

/** Listens until the returned function is called. */
export function listen(base: string, listener: StreamListener): () => void {
  const address = new URL(`/api/events?tab=${randomId()}&tabs=1`, base)
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    source = new EventSource(address)
    source.onopen = () => listener.opened()
    source.onmessage = ({ data }: MessageEvent<string>) =>
      listener.heard(JSON.parse(data) as ServerEvent)
    source.onerror = () => {
      listener.lost()
      // After a refusal, and in some browsers after a cut connection, it does not try again itself.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_MS)
    }
  }
  open()

  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** 22 base64url characters, as the service wants a stream to call itself. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
