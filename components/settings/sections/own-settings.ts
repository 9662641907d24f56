// The own settings of a docs folder: each is the shared one until it is set for this folder.
// To change the fields of one, see rules.ts.

import { html, noChange, type TemplateResult } from 'lit'
import type { FolderEntry } from '../../../schema/config/config.js'
import { rulesOf } from '../../../schema/config/folder-entry.js'
import type { FormContext } from '../fields/form-context.js'
import { problemsHere } from '../fields/fields.js'
import { RULES, type RuleFields } from './rules.js'

export function ownSettings(context: FormContext, at: string, entry: FolderEntry): TemplateResult {
  const own = RULES.filter(({ key }) => entry[key] !== undefined)
  const count = own.length === 0 ? 'as for all folders' : own.map(({ title }) => title).join(', ')
  const isWrong = RULES.some(({ key }) => context.isWrong(`${at}.${key}`))
  // It is opened where something is wrong in it, and never closed while the reader types.
  return html`<details class="own" .open=${isWrong ? true : noChange}>
    <summary>Settings of this folder <span class="faint">${count}</span></summary>
    <div class="own-list">${RULES.map(rule => ruleOf(context, at, entry, rule as RuleFields))}</div>
  </details>`
}

function ruleOf(
  context: FormContext,
  folder: string,
  entry: FolderEntry,
  { key, title, fields, summarize }: RuleFields,
): TemplateResult {
  const { edits } = context
  const at = `${folder}.${key}`
  const shared = edits.config[key]
  const isOwn = entry[key] !== undefined
  // A copy to begin with, so that nothing changes before something is typed.
  const take = () => edits.set(at, structuredClone(rulesOf(edits.config, entry)[key]))
  const name = entry.name || 'this folder'
  return html`<div class="rule" role="group" aria-label="${title} of ${name}">
    <div class="rule-head">
      <span class="rule-title">${title}</span>
      ${isOwn ? '' : html`<span class="faint summary">${summarize(shared)}</span>`}
      <button
        type="button"
        class="quiet"
        id="${at}-own"
        @click=${() => (isOwn ? edits.set(at, undefined) : take())}
      >
        ${isOwn ? 'Use the shared one' : 'Set for this folder'}<span class="unseen-by-eye"
          >: ${title}</span
        >
      </button>
    </div>
    ${isOwn ? fields(context, at) : problemsHere(at, context.under(at))}
  </div>`
}
