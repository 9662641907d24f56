// Random texts and queries, the same for the same seed: of few different pieces, so that words repeat,
// overlap and stand in each other.

const PIECES =
  'a b ab ba aa B plan Plan planner retry e\u0301 \u00e9 É İ Σ ß naïve - -- . c++ foo_bar'
const RARE =
  '🚀 👩‍👩‍👧 𝒜 索引 日本語 Ünï-cödé \u0301 ﬁ K _ 1 2026-01-02 x=y; {"a":[1]} \u202e \0 it’s “so” re‑read so\u00adft z\u200bw \u00ad'
const [COMMON, ODD] = [PIECES.split(' '), RARE.split(' ')]

/** Whole numbers from 0 to below the one given (mulberry32). */
export type Random = (below: number) => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** About so many pieces, some of them joined to longer words. */
export function randomText(random: Random, pieces: number): string {
  let text = ''
  for (let left = random(pieces) + 1; left > 0; left--) {
    text += pick(random, random(6) === 0 ? ODD : COMMON)
    if (random(5) > 0) text += random(8) === 0 ? '\n' : ' '
    if (random(400) === 0) text += 'a-b'.repeat(150)
  }
  return text
}

/** Words, fragments, signs: one to three of them, as they stand in a text or not at all. */
export function randomQuery(random: Random, text: string): string {
  // No half of a pair: no request can carry one.
  const letters = [...text]
  const words = Array.from({ length: random(3) + 1 }, () => {
    if (random(6) === 0) return pick(random, ODD) + pick(random, COMMON)
    const at = random(letters.length)
    return letters.slice(at, at + random(12) + 1).join('')
  })
  return words.join(' ')
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[random(list.length)]
  if (one === undefined) throw new Error('nothing to pick')
  return one
}
