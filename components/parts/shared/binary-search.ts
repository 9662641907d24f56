// Where a number stands among numbers that grow.

/** The index of the last of the first `count` that is not above `value`; -1 where all are, or none is. */
export function lastUpTo(sorted: Float64Array, value: number, count = sorted.length): number {
  let [low, high] = [-1, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
