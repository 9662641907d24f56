// Writes the code in a page, colored by highlight.js: classes only. A diagram stays source; the page's own
// script draws it. To change the colors, see components/page/code-colours.css.

import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import fsharp from 'highlight.js/lib/languages/fsharp'
import go from 'highlight.js/lib/languages/go'
import gradle from 'highlight.js/lib/languages/gradle'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import julia from 'highlight.js/lib/languages/julia'
import kotlin from 'highlight.js/lib/languages/kotlin'
import latex from 'highlight.js/lib/languages/latex'
import less from 'highlight.js/lib/languages/less'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import nginx from 'highlight.js/lib/languages/nginx'
import nix from 'highlight.js/lib/languages/nix'
import objectivec from 'highlight.js/lib/languages/objectivec'
import ocaml from 'highlight.js/lib/languages/ocaml'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import vim from 'highlight.js/lib/languages/vim'
import wasm from 'highlight.js/lib/languages/wasm'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './page-shell.js'

/** What plans are about. Their other names come with them. */
const LANGUAGES = {
  bash,
  c,
  clojure,
  cmake,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  elixir,
  erlang,
  fsharp,
  go,
  gradle,
  graphql,
  groovy,
  haskell,
  http,
  ini,
  java,
  javascript,
  json,
  julia,
  kotlin,
  latex,
  less,
  lua,
  makefile,
  markdown,
  nginx,
  nix,
  objectivec,
  ocaml,
  perl,
  php,
  powershell,
  properties,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  vim,
  wasm,
  xml,
  yaml,
}
/** What is like one of them, near enough for its colors. */
const ALIKE: Readonly<Record<string, string[]>> = {
  ini: ['hcl', 'terraform', 'tf', 'editorconfig', 'env', 'dotenv'],
  json: ['json5', 'ndjson'],
  xml: ['vue', 'svelte', 'astro'],
}

for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
for (const [languageName, aliases] of Object.entries(ALIKE)) {
  hljs.registerAliases(aliases, { languageName })
}

/** Longer code, or code with a longer line, is data more often than code: it is left plain. */
const LONGEST = 64 * 1024
const LONGEST_LINE = 2000
/** So much of one page is colored. */
const MOST = 512 * 1024
/** A line that fits into the column of text. */
const SHORT_LINE = 60
/** No screen is wider. */
const WIDEST = 400
const TAB = 4
const MOST_LINES = 5000
const LANGUAGE = /^[{.]*([^\s{},.:;]{1,40})/

export class CodeRenderer {
  #left = MOST

  /** @param info - what stands behind the fence, the language first */
  render(code: string, info = ''): string {
    const name = LANGUAGE.exec(info)?.[1]?.toLowerCase()
    if (name === undefined) return `<pre${widthOf(code)}><code>${escapeHtml(code)}</code></pre>\n`
    if (name === 'mermaid') {
      return `<figure class="diagram"><pre class="diagram-source"><code>${escapeHtml(code)}</code></pre></figure>\n`
    }
    const language = escapeHtml(name)
    const open = `<pre data-language="${language}"${widthOf(code)}>`
    const colored = this.#highlight(code, name)
    if (colored === null) return `${open}<code>${escapeHtml(code)}</code></pre>\n`
    return `${open}<code class="hljs language-${language}">${colored}</code></pre>\n`
  }

  #highlight(code: string, language: string): string | null {
    if (!hljs.getLanguage(language) || code.length > Math.min(LONGEST, this.#left)) return null
    if (code.split('\n').some(line => line.length > LONGEST_LINE)) return null
    this.#left -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}

/** The page gives code as much room as its longest line needs, without measuring it. */
function widthOf(code: string): string {
  const lengths = code.split('\n', MOST_LINES).map(line => {
    const tabs = line.split('\t').length - 1
    return line.length + tabs * (TAB - 1)
  })
  const columns = Math.max(...lengths)
  if (columns <= SHORT_LINE || columns > LONGEST_LINE) return ''
  return ` style="--columns: ${Math.min(WIDEST, columns)}"`
}
