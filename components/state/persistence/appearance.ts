// How large the text is, how wide it runs, and how high the rows of the tree are: the steps of each, and what follows
// for the styles of the page and of rendered docs. Pure.
// To change what a step changes there, see dashboard/dashboard.css and page/styles/paper.css.

import type { Appearance, ViewerState } from '../state.js'

/** By the custom property that has their value. */
const STEPS = {
  text: ['--plan-text-size', '0.9', '1', '1.1', '1.25', '1.5'],
  measure: ['--plan-measure', '54ch', '68ch', '88ch'],
  // A row is a target of at least 24 px.
  rows: ['--plan-row', 'max(24px, 1.5rem)', '1.75rem', '2.125rem'],
} as const

/** The step that the styles have without a word. */
const USUAL = 1

/** Goes one step on or back; 0 goes to the usual step. */
export function stepAppearance(
  state: ViewerState,
  name: keyof Appearance,
  by: 1 | 0 | -1,
): ViewerState {
  return chooseAppearance(state, name, by === 0 ? USUAL : state.appearance[name] + by)
}

export function chooseAppearance(
  state: ViewerState,
  name: keyof Appearance,
  step: number,
): ViewerState {
  const appearance = readAppearance({ ...state.appearance, [name]: step })
  return appearance[name] === state.appearance[name] ? state : { ...state, appearance }
}

/** A step that there is not becomes the nearest, anything else the usual one. */
export function readAppearance(value: unknown): Appearance {
  const given = (value ?? {}) as Partial<Record<keyof Appearance, unknown>>
  const read = (name: keyof Appearance) => {
    const step = given[name]
    if (!Number.isInteger(step)) return USUAL
    return Math.max(0, Math.min(STEPS[name].length - 2, step as number))
  }
  return { text: read('text'), measure: read('measure'), rows: read('rows') }
}

/** As declarations of CSS; `''` where all is as usual. */
export function lookOf(appearance: Appearance): string {
  return (['text', 'measure', 'rows'] as const)
    .filter(name => appearance[name] !== USUAL)
    .map(name => `${STEPS[name][0]}:${STEPS[name][appearance[name] + 1]}`)
    .join(';')
}
