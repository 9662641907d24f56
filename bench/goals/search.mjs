// Goal 7: search over HTTP against ripgrep over the raw files. What it finds is exact.mjs's.

import { timeOfCommand } from '../commands.mjs'
import { searchFor, timeOf } from '../http.mjs'
import { atMost, median, percentile } from '../measure.mjs'
import { queries } from '../queries.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 5
/** Requests to one run of ripgrep, which takes so much longer. */
const REQUESTS = 4
/** At S the start of ripgrep is all there is to measure. */
const P50 = { M: 0.08, L: 0.05 }
const P99 = 0.25
export const numbers = [7]

export async function measure({ size, root }) {
  if (!(size in P50)) return []
  return withService(root, async service => {
    const rows = []
    for (const [sort, list] of Object.entries(queries())) {
      const { ours, theirs } = await compare(service.port, root, list)
      const row = { number: 7, against: 'rg -il', unit: 'ms', theirs: median(theirs) }
      rows.push(atMost({ ...row, what: `search, ${sort}, p50`, ours: median(ours) }, P50[size]))
      const slowest = percentile(ours, 0.99)
      rows.push(atMost({ ...row, what: `search, ${sort}, p99`, ours: slowest }, P99))
    }
    return rows
  })
}

/** Each query several times over HTTP and once by ripgrep, in turns. */
async function compare(port, root, list) {
  const [ours, theirs] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const words of list) {
      for (let time = 0; time < REQUESTS; time++) ours.push(await timeOf(port, searchFor(words)))
    }
    // Without a word that all files share, ripgrep needs a pass for each.
    const words = list[round % list.length]
    theirs.push(words.reduce((sum, word) => sum + timeOfRipgrep(word, root), 0))
  }
  return { ours, theirs }
}

function timeOfRipgrep(word, root) {
  // It ends with 1 when it finds nothing.
  return timeOfCommand('rg', ['-ilF', '--', word, root], { okay: [0, 1] })
}
