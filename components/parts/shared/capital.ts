// How the label of a task or phase begins: with a capital, unless its first word has one of its own.

/** The class of an element that holds a label; see theme/controls.ts. */
export function capital(label: string): 'capital' | '' {
  return /^\p{Ll}\S*\p{Lu}/u.test(label) ? '' : 'capital'
}
