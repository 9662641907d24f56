// Text for terminals and agents: no character acts there, and no reader is shown less than an agent reads. Pure.
// To change how a comment is written for an agent, see comments/agent-lines.ts.

/** Tags and selectors, which no font draws: text that is written in them is seen by a program alone. */
const HIDDEN = /[\u{E0000}-\u{E0FFF}]/gu

/** Every character that ends a line for a terminal, an editor or a model. */
const LINE_END = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/

/**
 * The text with control characters and marks of writing direction spelt out, so that a file's
 * name cannot move the cursor or pass for another, and without hidden letters. Line ends stay.
 */
export function plain(text: string): string {
  return text
    .replace(HIDDEN, '\ufffd')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, sign => {
      const code = (sign.codePointAt(0) ?? 0).toString(16)
      return `\\u{${code}}`
    })
}

/** As `plain`, for what has to stay on one line. */
export function plainLine(text: string): string {
  return plain(text).replaceAll('\n', '\\n')
}

/** The words of a doc, the reader or an agent, each line behind `  | `: none of them passes for a line of ours. */
export function quotedLines(words: string): string[] {
  return words.split(LINE_END).map(line => `  | ${line.split('\t').map(plain).join('\t')}`)
}

/** Values that name something on the disk or in the viewer, which stay exact. */
const NAMES = new Set(['path', 'file', 'url'])

/**
 * A reply as JSON on one line. Signs that no reader sees are escaped, and hidden letters outside of names are
 * replaced, unit by unit: offsets into a text stay right.
 */
export function plainJson(reply: object): string {
  const json = JSON.stringify(reply, (key, value: unknown) => {
    return typeof value === 'string' && !NAMES.has(key)
      ? value.replace(HIDDEN, '\ufffd\ufffd')
      : value
  })
  return json.replace(/[\x7f-\x9f\p{Bidi_Control}\u2028\u2029\u{E0000}-\u{E0FFF}]/gu, sign => {
    const units = sign.split('').map(unit => unit.charCodeAt(0).toString(16).padStart(4, '0'))
    return units.map(unit => `\\u${unit}`).join('')
  })
}
