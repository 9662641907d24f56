// Pairs the equal items of two lists in order: blocks by their keys, words by their numbers. It finds few differences,
// and those that a reader would name: unique items first. To change which blocks count as edited or moved, see diff.ts.

/** The time for comparing is over: what is not paired by then stays without a pair. */
export type TimeUp = () => boolean

type Keys = ArrayLike<number>

/** A part of both lists. */
interface Gap {
  start: number
  end: number
  otherStart: number
  otherEnd: number
}

/** Beyond so many differences nothing in a gap is paired. */
const MOST_DIFFERENCES = 1000
/** Unique items are paired first, unless that makes so many times more differences than there need be. */
const WORTH_SHORTER = 1.05

/** For each item of `from` the place of its equal in `to`, in rising order; -1 where it has none. */
export function alignKeys(from: Keys, to: Keys, isTimeUp: TimeUp = () => false): Int32Array {
  const whole = { start: 0, end: from.length, otherStart: 0, otherEnd: to.length }
  const pairs = uniqueFirst(from, to, whole, isTimeUp)
  const differences = pairs.reduce((sum, other) => sum + (other < 0 ? 1 : -1), to.length)
  const most = Math.ceil(differences / WORTH_SHORTER) - 1
  if (most < MOST_DIFFERENCES) {
    const shortest = new Int32Array(from.length).fill(-1)
    if (pairShortest({ from, to, pairs: shortest, isTimeUp }, whole, most)) pairs.set(shortest)
  }
  slideDown(from, to, pairs)
  return pairs
}

function uniqueFirst(from: Keys, to: Keys, whole: Gap, isTimeUp: TimeUp): Int32Array {
  const pairs = new Int32Array(from.length).fill(-1)
  const gaps = [whole]
  for (let gap = gaps.pop(); gap && !isTimeUp(); gap = gaps.pop()) {
    if (gap.start === gap.end || gap.otherStart === gap.otherEnd) continue
    const anchors = uniquePairs(from, to, gap)
    if (anchors.length === 0) {
      pairShortest({ from, to, pairs, isTimeUp }, gap, MOST_DIFFERENCES)
      continue
    }
    let { start, otherStart } = gap
    for (const [at, other] of anchors) {
      pairs[at] = other
      gaps.push({ start, end: at, otherStart, otherEnd: other })
      start = at + 1
      otherStart = other + 1
    }
    gaps.push({ ...gap, start, otherStart })
  }
  return pairs
}

/** The items that are unique on both sides, along the longest sequence in which both rise. */
function uniquePairs(from: Keys, to: Keys, gap: Gap): [number, number][] {
  const places = new Map<number, number>()
  for (let i = gap.start; i < gap.end; i++) {
    const key = from[i] ?? 0
    places.set(key, places.has(key) ? -1 : i)
  }
  const others = new Map<number, number>()
  for (let j = gap.otherStart; j < gap.otherEnd; j++) {
    const key = to[j] ?? 0
    if ((places.get(key) ?? -1) >= 0) others.set(key, others.has(key) ? -1 : j)
  }
  const found: [number, number][] = []
  // In the order of `to`, since a Map keeps the order of its first insertions.
  for (const [key, j] of others) if (j >= 0) found.push([places.get(key) ?? 0, j])
  return longestRise(found)
}

/** The most of them along which both numbers rise. @param pairs - their second numbers rise */
export function longestRise(pairs: readonly [number, number][]): [number, number][] {
  /** The place of the pair with the smallest first number that ends a rise of this length. */
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  const first = (place: number | undefined) => pairs[place ?? 0]?.[0] ?? 0
  pairs.forEach(([at], place) => {
    let low = 0
    let high = ends.length
    // The pairs of most pages rise all along.
    if (high > 0 && first(ends[high - 1]) < at) low = high
    while (low < high) {
      const middle = (low + high) >> 1
      if (first(ends[middle]) < at) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1] ?? -1
    ends[low] = place
  })
  const rise: [number, number][] = []
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) {
    const pair = pairs[place]
    if (pair) rise.push(pair)
  }
  return rise.reverse()
}

interface Pairing {
  from: Keys
  to: Keys
  pairs: Int32Array
  isTimeUp: TimeUp
}

/** Myers: the fewest differences; pairs nothing and is false where these are too many. */
function pairShortest(pairing: Pairing, gap: Gap, mostDifferences: number): boolean {
  const { from, to, pairs, isTimeUp } = pairing
  const { start, otherStart } = gap
  const length = gap.end - start
  const otherLength = gap.otherEnd - otherStart
  const most = Math.min(mostDifferences, length + otherLength)
  const middle = most + 1
  /** How far the way on each diagonal leads; diagonal 0 is in the middle. */
  const reach = new Int32Array(2 * middle + 1)
  /** The same after each number of differences, diagonal 0 in the middle. */
  const steps: Int32Array[] = []
  for (let count = 0; count <= most && !isTimeUp(); count++) {
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const before = diagonalBefore(reach, middle, diagonal, count)
      let x = (reach[middle + before] ?? 0) + (before < diagonal ? 1 : 0)
      while (x < length && x - diagonal < otherLength) {
        if (from[start + x] !== to[otherStart + x - diagonal]) break
        x++
      }
      reach[middle + diagonal] = x
      if (x < length || x - diagonal < otherLength) continue
      pairBack(steps, gap, pairs)
      return true
    }
    steps.push(reach.slice(middle - count - 1, middle + count + 2))
  }
  return false
}

/** From where a way gets to this diagonal by one more difference. */
function diagonalBefore(
  reach: Int32Array,
  middle: number,
  diagonal: number,
  count: number,
): number {
  if (diagonal === -count) return diagonal + 1
  if (diagonal === count) return diagonal - 1
  const left = reach[middle + diagonal - 1] ?? 0
  const right = reach[middle + diagonal + 1] ?? 0
  return left < right ? diagonal + 1 : diagonal - 1
}

/** Goes the way back from the end of the gap: what it passes without a difference is paired. */
function pairBack(steps: readonly Int32Array[], gap: Gap, pairs: Int32Array): void {
  let x = gap.end - gap.start
  let y = gap.otherEnd - gap.otherStart
  for (let count = steps.length; count >= 0; count--) {
    const reach = steps[count - 1]
    const diagonal = x - y
    const before = reach ? diagonalBefore(reach, count, diagonal, count) : 0
    const fromX = reach?.[count + before] ?? 0
    const fromY = fromX - before
    while (x > fromX && y > fromY) pairs[gap.start + --x] = gap.otherStart + --y
    x = fromX
    y = fromY
  }
}

/** An item that came or went among equal ones is the last one that it can be. */
function slideDown(from: Keys, to: Keys, pairs: Int32Array): void {
  const others = new Int32Array(to.length).fill(-1)
  pairs.forEach((other, at) => {
    if (other >= 0) others[other] = at
  })
  slideSide(from, pairs, others)
  slideSide(to, others, pairs)
}

/** Slides the runs of items without a pair, the last one first, where the other side has none between. */
function slideSide(keys: Keys, pairs: Int32Array, others: Int32Array): void {
  const pairOf = (at: number) => pairs[at] ?? -1
  for (let last = keys.length - 1; last >= 0; last--) {
    if (pairOf(last) >= 0) continue
    let start = last
    while (start > 0 && pairOf(start - 1) < 0) start--
    let end = last + 1
    last = start
    while (end < keys.length && keys[start] === keys[end]) {
      const other = pairOf(end)
      if (other !== (start === 0 ? 0 : pairOf(start - 1) + 1)) break
      pairs[start] = other
      others[other] = start
      pairs[end] = -1
      start++
      end++
      while (end < keys.length && pairOf(end) < 0) end++
    }
  }
}
