// How docs are marked as read, and which versions of them are kept.
// To change the keys of reviews, see shortcuts.ts; what is allowed, schema/config/review-schema.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { REVIEW_DEFAULTS } from '../../../schema/config/review-settings.js'
import type { ReviewStatus } from '../../../schema/review/marks.js'
import { count } from '../../parts/shared/words.js'
import type { Spelling } from '../fields/bound-input.js'
import { describedBy, problemsHere, textField } from '../fields/fields.js'
import type { FormContext } from '../fields/form-context.js'

const MEGABYTE = 1024 ** 2
const { versions } = REVIEW_DEFAULTS

export function reviewsFields(context: FormContext): TemplateResult {
  const { edits } = context
  const field = (at: string, label: string, help: string, spelling: Spelling) =>
    textField(context, {
      at: `review.${at}`,
      label,
      help,
      spelling,
      isCode: at === 'versions.skip',
      write: text => edits.setReview(at, spelling.reads(text)),
    })
  return html`<div class="stack">
    ${readMarks(context)}
    <div>
      <div class="pair">
        ${field(
          'versions.maxBytes',
          'Keep at most',
          'In MB. The oldest versions go first; 0 keeps none.',
          inMegabytes(versions.maxBytes),
        )}
        ${field(
          'versions.maxFile',
          'Largest file',
          'In MB, 64 at most. Versions of a larger file are not kept.',
          inMegabytes(versions.maxFile),
        )}
      </div>
      ${usedSpace(context.reviews)}
    </div>
    ${field(
      'versions.skip',
      'Do not keep',
      'Patterns of file names, or of paths in the docs folder, separated by commas. * matches anything, ? one character.',
      AS_PATTERNS,
    )}
    ${quietFolders(context)} ${problemsHere('review', context.under('review'))}
  </div>`
}

const MARKS = [
  { value: 'auto', label: 'When I have seen it' },
  { value: 'manual', label: 'Only by hand' },
] as const

function readMarks(context: FormContext): TemplateResult {
  const { edits } = context
  const at = 'review.readMarks'
  const problems = context.under(at)
  const chosen = edits.value(at) ?? REVIEW_DEFAULTS.readMarks
  const choose = (value: string) =>
    edits.setReview('readMarks', value === REVIEW_DEFAULTS.readMarks ? undefined : value)
  return html`<div
    class="labelled"
    role="radiogroup"
    aria-labelledby="${at}-label"
    aria-describedby=${describedBy(at, undefined, problems)}
  >
    <span class="group-label" id="${at}-label">Mark as read</span>
    ${MARKS.map(
      ({ value, label }) =>
        html`<div class="check">
          <input
            type="radio"
            id="${at}-${value}"
            name=${at}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          />
          <label for="${at}-${value}">${label}</label>
        </div>`,
    )}
    ${problemsHere(at, problems)}
  </div>`
}

/** The names of the docs folders; and of those that are in the settings no more, to take them off a list. */
function folderNames({ edits, overrides }: FormContext, listed: readonly string[]): string[] {
  const folders = [...(overrides.folders ?? []), ...edits.config.folders]
  const names = new Set([...folders.map(({ name }) => name), ...listed])
  names.delete('')
  return [...names]
}

function quietFolders(context: FormContext): unknown {
  const { edits } = context
  const at = 'review.quiet'
  const problems = context.under(at)
  const quiet = edits.config.review?.quiet ?? []
  const names = folderNames(context, quiet)
  if (names.length === 0) return nothing
  const choose = (name: string, isQuiet: boolean) => {
    const others = quiet.filter(other => other !== name)
    const chosen = isQuiet ? [...others, name] : others
    edits.setReview('quiet', chosen.length === 0 ? undefined : chosen)
  }
  return html`<div
    class="labelled"
    role="group"
    aria-label="Quiet folders"
    aria-describedby=${describedBy(at, QUIET_HELP, problems)}
  >
    <span class="group-label">Quiet folders</span>
    <p class="help" id="${at}-help">${QUIET_HELP}</p>
    ${names.map(
      (name, i) =>
        html`<div class="check">
          <input
            type="checkbox"
            id="${at}.${i}"
            .checked=${quiet.includes(name)}
            @change=${({ target }: Event) => choose(name, (target as HTMLInputElement).checked)}
          />
          <label for="${at}.${i}">${name}</label>
        </div>`,
    )}
    ${problemsHere(at, problems)}
  </div>`
}

const QUIET_HELP = 'Their docs have no marks, counts and notices.'

/** The space that the kept versions take now; why none are kept, where they are not. */
function usedSpace(status: ReviewStatus | null): unknown {
  if (!status) return nothing
  const { store, says, bytes, maxBytes, versions, docs, full } = status
  if (store !== 'ready') return html`<p class="help used">Not in use: ${says ?? 'not ready'}.</p>`
  const figures = `${count(versions, 'version')} of ${count(docs, 'doc')}`
  return html`<p class="help used">
    ${megabytes(bytes)} of ${megabytes(maxBytes)} used, by ${figures}.
    ${full ? 'What has to be kept takes more than that: new versions are not kept.' : nothing}
  </p>`
}

/** `0.3 MB`, `1,024 MB`; little is not nothing. */
function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE
  if (bytes > 0 && size < 0.1) return 'Less than 0.1 MB'
  const maximumFractionDigits = size < 10 ? 1 : 0
  return `${size.toLocaleString('en', { maximumFractionDigits })} MB`
}

/**
 * Bytes, written in MB; the usual value is not written down. Other text is passed on as it is, for the service to
 * refuse in its words.
 */
function inMegabytes(usual: number): Spelling {
  return {
    shows: (value = usual) => String(typeof value === 'number' ? value / MEGABYTE : value),
    reads: text => {
      const isNumber = /^\d{1,9}(?:\.\d+)?$/.test(text.trim())
      const value = isNumber ? Math.round(Number(text) * MEGABYTE) : text
      return value === usual ? undefined : value
    },
  }
}

/** Patterns, told apart by commas: a name may hold spaces. */
const AS_PATTERNS: Spelling = {
  shows: value => (Array.isArray(value) ? value : versions.skip).join(', '),
  reads: text => {
    const given = text.split(',').flatMap(pattern => pattern.trim() || [])
    return given.join() === versions.skip.join() ? undefined : given
  },
}
