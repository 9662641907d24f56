// The docs folders, what was given for this run alone, and how a folder is read otherwise than others.

import { html, nothing, type TemplateResult } from 'lit'
import type { FolderEntry } from '../../../schema/config/config.js'
import type { Drawing } from '../fields/form-context.js'
import { entryList } from '../fields/list-field.js'
import { textField } from '../fields/fields.js'
import { iconField } from '../fields/icon-field.js'
import { isChoice, layoutChoice } from '../detection/layout-choice.js'
import { ownSettings } from './own-settings.js'

export function foldersFields(drawing: Drawing): TemplateResult {
  const { edits } = drawing
  return html`${forThisRun(drawing)}
  ${entryList<FolderEntry>(drawing, {
    at: 'folders',
    one: 'docs folder',
    none: 'No docs folder is saved yet. Settings can be saved with one at least.',
    nameOf: ({ name, path }) => name || path,
    fresh: () => ({ name: '', path: '' }),
    first: 'path',
    fields: (at, entry, index) => html`
      <div class="folder">
        ${textField(drawing, {
          at: `${at}.path`,
          label: 'Path',
          placeholder: '~/code/app/docs',
          isCode: true,
          write: text => {
            edits.setFolderPath(index, text, drawing.saved)
            drawing.detection.ask(text)
          },
          offers: drawing.detection.completions,
        })}
        ${textField(drawing, { at: `${at}.name`, label: 'Name in links', placeholder: 'app' })}
        ${iconField(drawing, `${at}.icon`)}
      </div>
      ${layouts(drawing, entry, index)} ${ownSettings(drawing, at, entry)}
    `,
  })}`
}

/** The layouts found in a folder whose path was typed a moment ago. */
function layouts({ detection, edits }: Drawing, { path }: FolderEntry, index: number): unknown {
  const { entries, chosen } = detection
  if (path !== detection.path || !isChoice(detection)) return nothing
  const use = () => {
    edits.replaceFolder(index, entries)
    detection.clear()
  }
  return html`<div class="found-layouts">
    ${layoutChoice(detection)}
    <button type="button" class="button" ?disabled=${chosen === null} @click=${use}>
      Use this layout
    </button>
  </div>`
}

function forThisRun({ overrides, edits }: Drawing): unknown {
  const { folders = [] } = overrides
  if (folders.length === 0) return nothing
  const isNew = ({ path }: FolderEntry) => !edits.config.folders.some(entry => entry.path === path)
  const missing = folders.filter(isNew)
  const words = missing.length === 1 ? 'Add this folder' : 'Add these folders'
  const why =
    edits.config.folders.length === 0
      ? 'Nothing can be saved while the settings hold no docs folder of their own: neither changes here nor icons of tasks.'
      : 'At the next start the saved folders are read again.'
  return html`<div class="for-now">
    <p>
      <span class="tag">For this run</span> The service was started with
      ${folders.length === 1 ? 'this docs folder' : 'these docs folders'}.
    </p>
    <ul>
      ${folders.map(
        ({ name, path }) => html`<li><code>${path}</code> <span class="faint">${name}</span></li>`,
      )}
    </ul>
    <p class="help">${why}</p>
    ${
      missing.length === 0
        ? nothing
        : html`<button type="button" class="button" @click=${() => edits.addFolders(missing)}>
            ${words}
          </button>`
    }
  </div>`
}
