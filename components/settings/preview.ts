// Renders what the service would read with the draft: counts, badges, and what is left out. While the draft has a
// mistake, the last preview stays. To change when it is requested, see preview-controller.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { FolderPreview } from '../../schema/api/api.js'
import { kindsOf } from '../../schema/reading/kinds.js'
import { count } from '../parts/shared/words.js'
import type { PreviewController } from './preview-controller.js'
import { sentence } from './fields/fields.js'
import type { DocType } from '../../schema/folder-rules.js'

/** More than these are only counted. */
const MOST_MISSED = 6

/** @param roots - how many docs folders the command line names, which are read in the place of saved ones */
export function renderPreview(
  run: PreviewController,
  types: readonly DocType[],
  roots: number,
): TemplateResult {
  const { counted, preview, failure } = run
  const isOld = preview !== null && preview.folders.length === 0 && counted.length > 0
  const message = failure || (isOld ? 'As read before; mend what is marked to see it anew.' : '')
  return html`<div
    class="sheet preview"
    role="region"
    aria-label="Preview"
    aria-busy=${run.isPending}
    tabindex="0"
  >
    <h2>Preview</h2>
    <p class="help">What would be read with these settings.</p>
    ${message === '' ? nothing : html`<p class="banner">${message}</p>`}
    ${
      counted.length === 0 && message === ''
        ? html`<p class="none">${preview === null ? 'Reading…' : noneInWords(roots)}</p>`
        : nothing
    }
    <div class="counted">${counted.map(folder => folderSheet(folder, types))}</div>
  </div>`
}

function noneInWords(roots: number): string {
  if (roots === 0) return 'No docs folder to read.'
  return `No docs folder is saved here. Now ${count(roots, 'folder')} of “--root” ${roots === 1 ? 'is' : 'are'} read.`
}

function folderSheet(folder: FolderPreview, types: readonly DocType[]): TemplateResult {
  const { name, label, problem } = folder
  return html`<section class="counted-folder" aria-label=${name}>
    <h3><bdi>${name}</bdi></h3>
    <p class="place"><bdi>${label}</bdi></p>
    ${problem === undefined ? nothing : html`<p class="problem">${sentence(problem)}</p>`}
    ${problem !== undefined && folder.tasks === 0 ? nothing : figures(folder, types)}
  </section>`
}

function figures(folder: FolderPreview, types: readonly DocType[]): TemplateResult {
  const kinds = kindsOf(types).filter(({ id }) => folder.byKind[id])
  const skipped = Object.entries(folder.skipped).sort(([, a], [, b]) => b - a)
  const { unnumbered } = folder
  const more = unnumbered.length - MOST_MISSED
  return html`
    <p class="figures"><bdi>${figuresInWords(folder)}</bdi></p>
    ${folder.unread?.map(message => html`<p class="problem">${sentence(message)}</p>`) ?? nothing}
    ${
      kinds.length === 0
        ? nothing
        : html`<ul class="kinds" aria-label="Docs by type">
            ${kinds.map(
              kind =>
                html`<li>
                  <plan-kind-badge .kind=${kind}></plan-kind-badge>
                  <span class="figure">${folder.byKind[kind.id]}</span>
                </li>`,
            )}
          </ul>`
    }
    ${
      unnumbered.length === 0
        ? nothing
        : html`<p class="caption">Folders the phase pattern misses</p>
            <ul class="missed">
              ${unnumbered
                .slice(0, MOST_MISSED)
                .map(path => html`<li title=${path}><bdi>${withoutFolder(path)}</bdi></li>`)}
              ${more > 0 ? html`<li class="faint">and ${more} more</li>` : nothing}
            </ul>`
    }
    ${
      skipped.length === 0
        ? nothing
        : html`<p class="caption">Extensions left out</p>
            <ul class="kinds">
              ${skipped.map(
                ([extension, count]) =>
                  html`<li>
                    <code><bdi>${extension}</bdi></code> <span class="figure">${count}</span>
                  </li>`,
              )}
            </ul>`
    }
  `
}

/** `3 tasks, 8 phases, 12 docs`; docs alone where all of them stand in collections. */
function figuresInWords({ tasks, phases, docs }: FolderPreview): string {
  if (tasks === 0 && docs > 0) return count(docs, 'doc')
  return [count(tasks, 'task'), count(phases, 'phase'), count(docs, 'doc')].join(', ')
}

/** The folder is named above. */
function withoutFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}
