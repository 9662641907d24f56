// Computes the color runs of a source with highlight.js, whose markup never reaches a page.
// It is slow for long texts, so it runs in highlight-worker.ts. To change colors, see token-colors.ts.

import hljs from 'highlight.js/lib/core'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { colorOf, type Runs } from './token-colors.js'
import type { Language } from './language.js'

const LANGUAGES = { css, javascript, json, markdown, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** Front matter is YAML, whatever Markdown would make of it. */
const FRONT_MATTER = /^---\n(?:[^\n]*\n)*?---(?:\n|$)/

export function colorRunsOf(text: string, language: Language): Runs {
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
    const color = around.at(-1) ?? 0
    if (scope !== undefined) around.push(colorOf(nameOf(scope), color))
    else if (words === undefined) around.pop()
    else {
      at += words.replace(ENTITY, ' ').length
      // Neighbours of one color are one run.
      if (runs.at(-1) === color && runs.length > 0) runs[runs.length - 2] = at
      else runs.push(at, color)
    }
  }
}

/** `hljs-title function_` is a title; `language-css` is what surrounds another language. */
function nameOf(scope: string): string {
  return /^hljs-([\w-]+)/.exec(scope)?.[1] ?? ''
}
