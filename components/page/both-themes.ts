// One drawing out of two that differ in their colours alone: each colour says what it is in the light
// and in the dark, and the browser takes the one that counts.

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/gi

/** null where they differ in more: then the colours of one cannot be told from the other's. */
export function bothThemes(light: string, dark: string): string | null {
  const darks = dark.match(COLOUR) ?? []
  // Ids and the order of drawing may differ, too, but every colour is there in both.
  if (darks.length !== (light.match(COLOUR) ?? []).length) return null
  let at = 0
  return light.replace(COLOUR, colour => {
    const other = darks[at++] ?? colour
    return other === colour ? colour : `light-dark(${colour}, ${other})`
  })
}
