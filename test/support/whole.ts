// How much of a large table a run takes: all of it in `npm test -- --all`, a sample in `npm test`.
// To change which tests only the whole run takes, see "Two tiers" in test/README.md.

/** True in `npm test -- --all`; test/run.mjs sets it for all of its processes. */
export const isWhole = process.env['WHOLE'] === '1'

/** The rows of a table: each of them in a whole run, otherwise each `step`-th, the first one included. */
export function some<T>(rows: readonly T[], step: number): readonly T[] {
  return isWhole ? rows : rows.filter((_, i) => i % step === 0)
}

/** How often something is repeated. */
export function times(whole: number, sample: number): number {
  return isWhole ? whole : sample
}
