// The shell of a page that is made of a file: everything but the text. How it looks, and what its script
// does, is components/page's.

import type { Theme } from '../../schema/theme.js'

/**
 * The page up to its body, for one client. `title` is text. No file says in which language it is
 * written (`und`), and a page in a tab of its own may fetch no icon.
 * @param script - the tag of a script that runs before all others, or nothing
 */
export function drawHead(title: string, theme: Theme, script = ''): string {
  return `<!doctype html>
<html lang="und" data-theme="${theme}">
<head>${script}
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/page.css">
<script type="module" src="/page/page.js"></script>
</head>
<body>
`
}

/**
 * The rest of the page. All of it is harmless HTML.
 * @param name - the class of a `main` that is no rendered Markdown
 */
export function drawBody(outline: string, main: string, name = ''): string {
  const open = name === '' ? '<main>' : `<main class="${name}">`
  return `${outline}${open}\n${main}</main>\n</body>\n</html>\n`
}

export function drawNotice(text: string): string {
  return `<p class="notice">${escapeHtml(text)}</p>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
    : text
}
