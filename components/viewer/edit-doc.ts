// Opens a doc in the reader's editor. A menu asks once which editor, and each time where a doc may have led here.
// To change which editors there are, see parts/editor-choice/editors.ts.

import { commandTitle } from '../../schema/hotkeys/command-table.js'
import { EDITORS, editorAddress, lineOf } from '../parts/editor-choice/editors.js'
import type { MenuRequest } from '../parts/menu/menu.js'
import { chooseEditor } from '../state/actions/sidebar.js'
import type { CommandContext } from '../state/commands/command.js'
import { absOf } from './clipboard.js'

type EditorContext = Pick<CommandContext, 'model' | 'showSettings'>

interface EditedDoc {
  path: string
  /** It is opened at the first match of these. */
  words: readonly string[]
}

/** The menu to show first; null where it opens at once. @param opener - the element that has the focus */
export function editDoc(
  context: EditorContext,
  doc: EditedDoc,
  opener: HTMLElement,
): MenuRequest | null {
  const { model } = context
  const { editor, isDrivenByDoc } = model.state
  const edit = () => void openEditor(context, doc)
  if (editor !== '' && !isDrivenByDoc) {
    edit()
    return null
  }
  const file = doc.path.slice(doc.path.lastIndexOf('/') + 1)
  const { label = 'your editor' } = EDITORS.find(({ id }) => id === editor) ?? {}
  const choose = (choice: string) => {
    model.update(state => chooseEditor(state, choice))
    edit()
  }
  const found = EDITORS.map(({ id, label }) => ({ label, run: () => choose(id) }))
  const another = { label: 'Another editor…', run: () => context.showSettings('editor') }
  const place = opener.getBoundingClientRect()
  return {
    items:
      editor === ''
        ? [...found, 'separator', another]
        : [{ label: `Open ${file} in ${label}`, run: edit }],
    // A frame has the whole pane.
    anchor: opener instanceof HTMLIFrameElement ? { x: place.x, y: place.y } : place,
    opener,
    label: commandTitle('openInEditor'),
  }
}

async function openEditor(context: EditorContext, { path, words }: EditedDoc): Promise<void> {
  const { model } = context
  const text = words.length === 0 ? null : await model.attempt(model.api.source(path), true)
  const line = text === null ? 1 : lineOf(text, words)
  const address = editorAddress(model.state.editor, absOf(model.state, path), line)
  if (address === null) context.showSettings('editor')
  else if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener')
  // The page stays: the browser hands the address to the program.
  else location.assign(address)
}
