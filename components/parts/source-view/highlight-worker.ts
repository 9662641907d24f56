// The thread in which sources are coloured: asked once, with a text and its language.

import { runsOf } from './highlight.js'
import type { Language } from './language.js'

addEventListener('message', ({ data }: MessageEvent<{ text: string; language: Language }>) => {
  const runs = runsOf(data.text, data.language)
  postMessage(runs, { transfer: [runs.buffer] })
})
