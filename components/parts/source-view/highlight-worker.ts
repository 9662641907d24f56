// The worker that colors one source. To change how, see highlight.ts.

import { colorRunsOf } from './highlight.js'
import type { Language } from './language.js'

addEventListener('message', ({ data }: MessageEvent<{ text: string; language: Language }>) => {
  const runs = colorRunsOf(data.text, data.language)
  postMessage(runs, { transfer: [runs.buffer] })
})
