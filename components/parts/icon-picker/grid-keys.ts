// Computes where a key leads in a grid of icons. Pure.
// To change what is shown in the grid, see icon-picker.ts.

/** How many icons stand in a row. */
export const COLUMNS = 8

/** Where a key leads from a cell; -1 for the field above, null where the key means nothing. */
export function goalOf(key: string, at: number, count: number, isRtl: boolean): number | null {
  const start = at - (at % COLUMNS)
  const below = at + COLUMNS
  const lastStart = count - 1 - ((count - 1) % COLUMNS)
  const goals: Record<string, number> = {
    ArrowRight: Math.min(count - 1, Math.max(0, at + (isRtl ? -1 : 1))),
    ArrowLeft: Math.min(count - 1, Math.max(0, at + (isRtl ? 1 : -1))),
    ArrowUp: at < COLUMNS ? -1 : at - COLUMNS,
    // The last row may be shorter.
    ArrowDown: below < count ? below : start < lastStart ? count - 1 : at,
    Home: start,
    End: Math.min(count, start + COLUMNS) - 1,
    PageUp: at % COLUMNS,
    PageDown: Math.min(count, lastStart + (at % COLUMNS) + 1) - 1,
    'Ctrl+Home': 0,
    'Ctrl+End': count - 1,
  }
  return goals[key] ?? null
}
