// Editors on this machine, and the address that opens a file in one at a line. Pure. To change how
// the reader chooses one, see editor-choice.ts.

/** The editors that have an address of their own. */
export const EDITORS = [
  { id: 'vscode', label: 'VS Code', template: 'vscode://file{path}:{line}' },
  { id: 'cursor', label: 'Cursor', template: 'cursor://file{path}:{line}' },
  { id: 'zed', label: 'Zed', template: 'zed://file{path}:{line}' },
  { id: 'idea', label: 'IntelliJ IDEA', template: 'idea://open?file={path}&line={line}' },
] as const

const MAX_LENGTH = 500
/** The browser itself acts on these: they run scripts, or show what stands in the address. */
const REFUSED = new Set([
  'about:',
  'blob:',
  'chrome:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

/** Why an address with placeholders for a path and a line cannot be used; `''` where it can. */
export function templateProblem(template: string): string {
  if (template.length > MAX_LENGTH) return 'The address is too long.'
  if (!template.includes('{path}')) return 'The address needs {path} where the file goes.'
  // With the placeholders: the content of a path must not decide on the scheme.
  const bare = template.replaceAll(/\{(?:path|line)\}/g, '')
  if (!URL.canParse(bare)) return 'Begin with a scheme, as in my-editor://open?file={path}.'
  const { protocol } = new URL(bare)
  return REFUSED.has(protocol) ? `${protocol} opens no editor.` : ''
}

/**
 * The address that opens a file; null where the choice is none.
 * @param choice - the id of an editor, or an address with placeholders
 * @param path - absolute
 * @param line - from 1
 */
export function editorAddress(choice: string, path: string, line: number): string | null {
  const template = EDITORS.find(({ id }) => id === choice)?.template ?? choice
  if (path === '' || templateProblem(template) !== '') return null
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  return template.replaceAll('{path}', () => escaped).replaceAll('{line}', String(line))
}

/** The line of the first match of any of the words in a text, from 1; 1 where there is none. */
export function lineOf(text: string, words: readonly string[]): number {
  const folded = text.normalize().toLowerCase()
  const places = words
    .map(word => folded.indexOf(word.normalize().toLowerCase()))
    .filter(at => at >= 0)
  if (places.length === 0) return 1
  return folded.slice(0, Math.min(...places)).split('\n').length
}
