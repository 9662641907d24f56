// Says whether a label of a task or phase gets a capital: not if its first word has one inside.
// To change the look, see theme/controls.ts.

/** The class of an element that holds a label; see theme/controls.ts. */
export function capital(label: string): 'capital' | '' {
  return /^\p{Ll}\S*\p{Lu}/u.test(label) ? '' : 'capital'
}
