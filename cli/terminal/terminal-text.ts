// Sizes and paths for the terminal.
// To change which characters are spelt out, see schema/plain-text.ts; how errors are worded, ../server/fs/errno.ts.

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
