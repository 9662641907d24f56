// Finds out which parts of a source have which colour. It says only where they stand: no markup of
// the highlighter ever reaches a page. Slow for long texts, so it runs in a worker.

import hljs from 'highlight.js/lib/core'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { colourOf, type Runs } from './token-colors.js'
import type { Language } from './language.js'

const LANGUAGES = { css, javascript, json, markdown, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** Front matter is YAML, whatever Markdown would make of it. */
const FRONT_MATTER = /^---\n(?:[^\n]*\n)*?---(?:\n|$)/

export function runsOf(text: string, language: Language): Runs {
  const runs: number[] = []
  if (language === 'text') return new Uint32Array(runs)
  const front = language === 'markdown' ? (FRONT_MATTER.exec(text)?.[0] ?? '') : ''
  if (front !== '') addRuns(front, 'yaml', 0, runs)
  addRuns(text.slice(front.length), language === 'html' ? 'xml' : language, front.length, runs)
  return new Uint32Array(runs)
}

/** The highlighter writes nothing but its own spans, texts, and five characters as entities. */
const PIECE = /<span class="([^"]*)">|<\/span>|([^<]+)/g
const ENTITY = /&(?:amp|lt|gt|quot|#x27);/g

function addRuns(text: string, language: string, start: number, runs: number[]): void {
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  const around = [0]
  let at = start
  for (const [, scope, words] of value.matchAll(PIECE)) {
    const colour = around.at(-1) ?? 0
    if (scope !== undefined) around.push(colourOf(nameOf(scope), colour))
    else if (words === undefined) around.pop()
    else {
      at += words.replace(ENTITY, ' ').length
      // Neighbours of one colour are one stretch.
      if (runs.at(-1) === colour && runs.length > 0) runs[runs.length - 2] = at
      else runs.push(at, colour)
    }
  }
}

/** `hljs-title function_` is a title; `language-css` is what surrounds another language. */
function nameOf(scope: string): string {
  return /^hljs-([\w-]+)/.exec(scope)?.[1] ?? ''
}
