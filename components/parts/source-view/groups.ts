// The blocks of a source in the page, in groups: what is out of view is passed over group by group,
// so that a long text costs no more than a short one while it grows.

const BLOCKS_IN_GROUP = 30

export class Groups {
  readonly #place: HTMLElement
  readonly #blocks: HTMLElement[] = []

  constructor(place: HTMLElement) {
    this.#place = place
  }

  get blocks(): readonly HTMLElement[] {
    return this.#blocks
  }

  /** Puts a block into the place of the one of this index, or at the end. */
  put(index: number, block: HTMLElement): void {
    const there = this.#blocks[index]
    if (there) there.replaceWith(block)
    else this.#append(index, block)
    this.#blocks[index] = block
  }

  /** Takes away what follows the first so many blocks, the last one first. */
  dropLast(): void {
    const block = this.#blocks.pop()
    const group = block?.parentElement
    block?.remove()
    if (group?.childElementCount === 0) group.remove()
  }

  clear(): void {
    this.#blocks.length = 0
    this.#place.replaceChildren()
  }

  #append(index: number, block: HTMLElement): void {
    const last = this.#place.lastElementChild as HTMLElement | null
    const group = last && index % BLOCKS_IN_GROUP !== 0 ? last : this.#begin()
    group.append(block)
    const lines = linesIn(group) + linesIn(block)
    group.style.setProperty('--lines', String(lines))
  }

  #begin(): HTMLElement {
    const group = document.createElement('div')
    group.className = 'group'
    return this.#place.appendChild(group)
  }
}

/** An estimate, so it need not follow every edit. */
function linesIn(element: HTMLElement): number {
  return Number(element.style.getPropertyValue('--lines'))
}
