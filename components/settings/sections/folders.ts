// The fields of the docs folders, with those of this run alone.
// To change the settings of one folder, see own-settings.ts; layouts, detection/.

import { html, nothing, type TemplateResult } from 'lit'
import type { FolderEntry } from '../../../schema/config/config.js'
import type { FormContext } from '../fields/form-context.js'
import { entryList } from '../fields/list-field.js'
import { iconField, textField } from '../fields/fields.js'
import { isChoice, layoutChoice } from '../detection/layout-choice.js'
import { ownSettings } from './own-settings.js'

export function foldersFields(context: FormContext): TemplateResult {
  const { edits } = context
  return html`${forThisRun(context)}
  ${entryList<FolderEntry>(context, {
    at: 'folders',
    one: 'docs folder',
    none: 'No docs folder is saved yet. Settings can be saved with one at least.',
    nameOf: ({ name, path }) => name || path,
    fresh: () => ({ name: '', path: '' }),
    first: 'path',
    fields: (at, entry, index) => html`
      <div class="folder">
        ${textField(context, {
          at: `${at}.path`,
          label: 'Path',
          placeholder: '~/code/app/docs',
          isCode: true,
          write: text => {
            edits.setFolderPath(index, text, context.saved)
            context.detection.request(text)
          },
          offers: context.detection.completions,
        })}
        ${textField(context, { at: `${at}.name`, label: 'Name in links', placeholder: 'app' })}
        ${iconField(context, `${at}.icon`)}
      </div>
      ${layouts(context, entry, index)} ${ownSettings(context, at, entry)}
    `,
  })}`
}

/** The layouts found in a folder whose path was typed a moment ago. */
function layouts({ detection, edits }: FormContext, { path }: FolderEntry, index: number): unknown {
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

function forThisRun({ overrides, edits }: FormContext): unknown {
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
