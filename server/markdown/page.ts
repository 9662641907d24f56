// The shell of a rendered Markdown page: everything but the text. It holds no script.

export type Theme = 'dark' | 'light'

/** The page as HTML. `title` is text; `body` is HTML that is harmless already. */
export function drawShell(title: string, theme: Theme, body: string): string {
  return `<!doctype html>
<html data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, name]) => [name, character]))

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

/** The reverse of `escapeHtml`; other entities stay. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, name => CHARACTERS.get(name) ?? name)
}

const STYLE = `
:root {
  color-scheme: light;
  --sheet: #ffffff; --ink: #1d1c1a; --quiet: #635f58; --line: #dddad3; --tint: #f4f3f0; --accent: #2b57c4;
}
:root[data-theme='dark'] {
  color-scheme: dark;
  --sheet: #1a1c20; --ink: #e9e8e4; --quiet: #969aa3; --line: #282b31; --tint: #202227; --accent: #7ea4ff;
}
* { box-sizing: border-box; }
html { background: var(--sheet); color: var(--ink); }
body {
  margin: 0;
  font: 1rem/1.65 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: break-word;
}
main { max-width: 46rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem; }
main > :first-child { margin-top: 0; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 0.6em; text-wrap: balance; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.4rem; border-bottom: 1px solid var(--line); padding-bottom: 0.25em; }
h3 { font-size: 1.15rem; }
h4, h5, h6 { font-size: 1rem; }
p, ul, ol, dl, table, pre, blockquote, figure { margin: 0 0 1em; }
ul, ol { padding-left: 1.6em; }
li:has(> input[type='checkbox']) { list-style: none; }
li > input[type='checkbox'] { margin: 0 0.5em 0 -1.4em; }
a { color: var(--accent); text-underline-offset: 0.15em; }
img, video { max-width: 100%; height: auto; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em 0; }
blockquote { border-left: 3px solid var(--line); color: var(--quiet); margin-left: 0; padding-left: 1em; }
code, kbd, samp, pre {
  font-family: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace;
  font-size: 0.875em;
}
code, kbd { background: var(--tint); border-radius: 0.25rem; padding: 0.15em 0.35em; }
pre { background: var(--tint); border-radius: 0.5rem; overflow: auto; padding: 1em; line-height: 1.5; }
pre code { background: none; font-size: 1em; padding: 0; }
.notice + pre { white-space: pre-wrap; }
table { border-collapse: collapse; display: block; max-width: 100%; overflow: auto; width: max-content; }
th, td { border: 1px solid var(--line); padding: 0.4em 0.75em; text-align: left; vertical-align: top; }
th { background: var(--tint); }
.front-matter { color: var(--quiet); font-size: 0.8125rem; margin-bottom: 2em; }
.front-matter th { font-weight: 500; }
.front-matter td { white-space: pre-line; }
.notice { border-left: 3px solid var(--accent); color: var(--quiet); padding-left: 1em; }
summary { cursor: pointer; }
@media print { main { max-width: none; padding: 0; } }
`
