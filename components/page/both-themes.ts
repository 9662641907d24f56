// One drawing out of two that differ in their colours alone: each colour says what it is in the light
// and in the dark, and the browser takes the one that counts.

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/gi

/** The first drawing as it is where the two differ in more. */
export function bothThemes(light: string, dark: string): string {
  const darks = dark.match(COLOUR) ?? []
  const isSame = light.replace(COLOUR, '') === dark.replace(COLOUR, '')
  if (!isSame) return light
  let at = 0
  return light.replace(COLOUR, colour => {
    const other = darks[at++] ?? colour
    return other === colour ? colour : `light-dark(${colour}, ${other})`
  })
}
