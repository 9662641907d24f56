// The fields of the types of docs, in the order of docs; the first type that matches wins.
// To change how a type matches, see schema/reading/kinds.ts; what a pattern may be, schema/config/config-schema.ts.

import { html, type TemplateResult } from 'lit'
import type { FormContext } from '../fields/form-context.js'
import { entryList } from '../fields/list-field.js'
import { iconField, selectField, textField } from '../fields/fields.js'
import { COLORS, type Color, type DocType } from '../../../schema/folder-rules.js'

export function docTypesFields(context: FormContext): TemplateResult {
  return entryList<DocType>(context, {
    at: 'docTypes',
    one: 'doc type',
    none: 'No types: every doc is shown as “doc”.',
    isTable: true,
    nameOf: ({ label, id }) => label || id,
    fresh: () => ({ id: '', label: '', match: '', color: freeColor(context) }),
    first: 'label',
    fields: (at, { label, color, icon }) => [
      html`<div class="sample">
        <plan-kind-badge .kind=${{ label: label || '…', color, icon }}></plan-kind-badge>
      </div>`,
      textField(context, { at: `${at}.label`, label: 'Label', placeholder: 'plan' }),
      textField(context, {
        at: `${at}.match`,
        label: 'Matches',
        placeholder: 'plan*.html',
        isCode: true,
      }),
      textField(context, { at: `${at}.id`, label: 'Id', placeholder: 'plan', isCode: true }),
      selectField(context, { at: `${at}.color`, label: 'Color', options: COLORS, nameOf }),
      iconField(context, `${at}.icon`),
    ],
  })
}

/** The settings file has the other spelling. */
function nameOf(color: string): string {
  return color === 'grey' ? 'gray' : color
}

/** A color that no type has yet, if there is one. */
function freeColor({ edits }: FormContext): Color {
  const used = new Set(edits.config.docTypes.map(({ color }) => color))
  return COLORS.find(color => !used.has(color)) ?? 'grey'
}
