// Finds where a sorted list changes from items before a value to items after it.
// To change what is compared, see the caller: doc-tree/virtual-list.ts.

/** How many of the first `count` items fulfil `isBefore`, which holds up to some item and for none after. */
export function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
