// Text for the terminal, without characters that do something there.
// To change how errors are worded, see ../server/fs/errno.ts.

/**
 * The text with control characters and marks of writing direction spelt out, so that a file's
 * name cannot move the cursor or pass for another. Line ends stay.
 */
export function plain(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, sign => {
    const code = (sign.codePointAt(0) ?? 0).toString(16)
    return `\\u{${code}}`
  })
}

/** As `plain`, for what has to stay on one line. */
export function plainLine(text: string): string {
  return plain(text).replaceAll('\n', '\\n')
}

/** `12 kB`. */
export function roughSize(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`
}

/** A path, `~` for home, as it can be pasted into a shell. */
export function shellPath(path: string): string {
  if (/^[\w./~@%+,:=-]+$/.test(path)) return path
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return path.startsWith('~/') ? `~/${quoted(path.slice(2))}` : quoted(path)
}
