// How two blocks of one text differ in their looks: by their own tags, by what is around them, by blank lines of code.
// To change which tags and attributes count, see server/compare/looks.ts.

export interface BlockLook {
  /** The digest of the tags in it and of elements without text beside it; 0 for none. */
  own: number
  /** How many blank lines of code stand before it. */
  blankLines: number
  /** The innermost element around it of which something is seen. */
  around: LookAround | null
}

export interface LookAround {
  /** The digest of the tag and its attributes. */
  look: string
  /** Equal for equal looks in equal surroundings. */
  key: number
  around: LookAround | null
}

interface LookedBlock {
  look?: BlockLook
}

/** The differences of two pages. An element that differs is one difference, at the first block in it that is the same. */
export class LookDiff {
  readonly #found = new Set<LookAround>()

  /** @param isNext - the blocks before these two are a pair, so that the lines between can be compared */
  isChanged(old: LookedBlock, fresh: LookedBlock, isNext: boolean): boolean {
    const [before, after] = [old.look, fresh.look]
    if (!before || !after) return false
    const isFirst = this.#isFirstIn(before.around, after.around)
    const isMoved = isNext && before.blankLines !== after.blankLines
    return isFirst || isMoved || before.own !== after.own
  }

  /** Elements around differ that were not found before. */
  #isFirstIn(before: LookAround | null, after: LookAround | null): boolean {
    if (before?.key === after?.key) return false
    const [olds, fresh] = [outermostFirst(before), outermostFirst(after)]
    const shorter = Math.min(olds.length, fresh.length)
    let start = 0
    while (start < shorter && olds[start]?.look === fresh[start]?.look) start++
    let end = 0
    while (end < shorter - start && olds.at(-1 - end)?.look === fresh.at(-1 - end)?.look) end++
    const count = this.#found.size
    for (const all of [olds, fresh]) {
      for (const each of all.slice(start, all.length - end)) this.#found.add(each)
    }
    return this.#found.size > count
  }
}

function outermostFirst(innermost: LookAround | null): LookAround[] {
  const all: LookAround[] = []
  for (let each = innermost; each; each = each.around) all.push(each)
  return all.reverse()
}
