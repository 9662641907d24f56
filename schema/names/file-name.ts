// Reads a file name by itself: whether it is hidden, its extension, and its folded spelling.

/** A name is never a task, phase, group or collection place, nor listed as a doc. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/** A file name's extension in lower case, without the dot; `''` for none. */
export function extensionOf(file: string): string {
  const dot = file.lastIndexOf('.')
  return dot > file.lastIndexOf('/') + 1 ? file.slice(dot + 1).toLowerCase() : ''
}

/** Brings names that differ in letter case or in the form of an accent to one spelling. */
export function foldName(name: string): string {
  const lower = name.toLowerCase()
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  // One letter stays one letter: alone, `İ` would become two, and `Σ` one of two by its place.
  return name.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
}
