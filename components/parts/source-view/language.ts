// Says in which language a file is written, by its name.
// To change which languages have colors, see highlight.ts.

/** What can be colored; `text` is anything else. */
export type Language = 'markdown' | 'html' | 'xml' | 'css' | 'javascript' | 'json' | 'yaml' | 'text'

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  xml: 'xml',
  svg: 'xml',
  css: 'css',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'javascript',
  json: 'json',
  map: 'json',
  yml: 'yaml',
  yaml: 'yaml',
}

const LABELS: Readonly<Record<Language, string>> = {
  markdown: 'Markdown',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  javascript: 'JavaScript',
  json: 'JSON',
  yaml: 'YAML',
  text: 'Text',
}

export function languageOf(file: string): Language {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? 'text') : 'text'
}

export function languageLabel(language: Language): string {
  return LABELS[language]
}
