// The shape of a setting of how a docs folder is read, which has the same fields for all folders or for one.
// To change the fields of one, see its own file in this folder.

import type { TemplateResult } from 'lit'
import type { FormContext } from '../fields/form-context.js'
import type { FolderRules } from '../../../schema/folder-rules.js'

export interface RuleFields<K extends keyof FolderRules = keyof FolderRules> {
  key: K
  title: string
  help: string
  /** The fields, at this key path. */
  fields(context: FormContext, at: string): TemplateResult
  /** The value in a few words. */
  summarize(value: FolderRules[K]): string
}

/** A list of labelled things in a few words. */
export function summarizeLabels(items: readonly { label: string }[]): string {
  return items.map(({ label }) => label || 'unnamed').join(', ') || 'none'
}
