// Where F6 leads: from one area of the viewer to the next, round and round. Pure.

/** @param at - the area that has the focus; of none of these, the walk begins with the first */
export function nextStop(stops: readonly string[], at: string, step: 1 | -1): string {
  const from = stops.indexOf(at)
  const next = from < 0 ? (step > 0 ? 0 : -1) : from + step
  return stops.at(next % stops.length) ?? ''
}
