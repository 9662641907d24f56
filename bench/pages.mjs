// One doc of the corpus: an HTML plan or a Markdown note of about the size asked for.

const STYLE = `:root { color-scheme: light dark; --ink: #1c1c22; --line: #d8d8e0 }
body { font: 16px/1.6 system-ui, sans-serif; color: var(--ink); max-width: 72ch; margin: 2rem auto }
table { border-collapse: collapse; width: 100% } td, th { border: 1px solid var(--line); padding: .3rem }
pre { overflow: auto; padding: 1rem; border: 1px solid var(--line) } h2 { margin-top: 3rem }`

const SCRIPT = `addEventListener('message', event => {
  if (event.data?.type === 'plan-theme') document.documentElement.dataset.theme = event.data.theme
})`

/** An HTML plan: a head with a title, styles and a script, then sections until it has `bytes`. */
export function htmlPage(writer, bytes) {
  const parts = [
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${writer.title()}</title>`,
    `<style>\n${STYLE}\n</style>\n<script>\n${SCRIPT}\n</script>\n</head>\n<body>\n`,
  ]
  fill(parts, bytes, () => htmlSection(writer))
  parts.push('</body>\n</html>\n')
  return parts.join('')
}

/** A Markdown note: a level-1 heading, then sections until it has `bytes`. */
export function markdownPage(writer, bytes) {
  const parts = [`# ${writer.title()}\n\n`]
  fill(parts, bytes, () => markdownSection(writer))
  return parts.join('')
}

function fill(parts, bytes, section) {
  let size = parts.reduce((sum, part) => sum + part.length, 0)
  while (size < bytes) {
    const part = section()
    parts.push(part)
    size += part.length
  }
}

function htmlSection(writer) {
  switch (Math.floor(writer.random() * 6)) {
    case 0:
      return `<h2>${writer.title()}</h2>\n`
    case 1:
      return `<pre><code>${writer.code()}</code></pre>\n`
    case 2:
      return `<ul>\n${rows(writer, () => `<li>${writer.sentence()}</li>`)}\n</ul>\n`
    case 3:
      return `<table>\n${rows(writer, () => `<tr><td>${writer.identifier()}</td><td>${writer.sentence()}</td></tr>`)}\n</table>\n`
    default:
      return `<p>${writer.paragraph()} <b>${writer.word()}</b> and <code>${writer.identifier()}</code>: ${writer.sentence()}</p>\n`
  }
}

function markdownSection(writer) {
  switch (Math.floor(writer.random() * 5)) {
    case 0:
      return `## ${writer.title()}\n\n`
    case 1:
      return `\`\`\`js\n${writer.code()}\n\`\`\`\n\n`
    case 2:
      return `${rows(writer, () => `- ${writer.sentence()}`)}\n\n`
    default:
      return `${writer.paragraph()} **${writer.word()}** and \`${writer.identifier()}\`.\n\n`
  }
}

function rows(writer, row) {
  return Array.from({ length: 3 + Math.floor(writer.random() * 5) }, row).join('\n')
}
