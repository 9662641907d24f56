// Carries over a reload what the reader did in a doc: open details, fields, scrolled parts, media, selection and focus.
// To change how an element is found again, see names.ts; when a doc is loaded again, parts/doc-frame/frame-swap.ts.

import { isInField } from '../focus.js'
import { namedElement, elementName, type ElementName } from './names.js'
import { selectAgain, selectedText, type SelectedText } from './selected-text.js'

/** A text that long is left out, so that a reload stays fast. In characters. */
const LONGEST_TEXT = 200_000
/** Without a key for so long the reader is not typing. */
const TYPED_MS = 10_000

/** Reads what the reader did with an element, undefined for nothing, and does it again. */
interface Kind {
  selector: string
  read(element: Element): unknown
  write(element: Element, value: never): void
}

interface Item {
  kind: string
  name: ElementName
  value: unknown
}

interface ReaderState<Place> {
  items: Item[]
  selected: SelectedText | null
  focused: Item | null
  place: Place
}

/** The parts of a doc that its reader changes. `Place`: where all of it is scrolled to. */
export class Carry<Place> {
  /** Which details and dialogs the doc itself opened. */
  readonly #opened = new Map<Element, boolean>()
  readonly #written = new WeakSet<Element>()
  readonly #scrolled = new Set<Element>()
  #typed = -Infinity
  #left: ReaderState<Place> | null = null

  constructor() {
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('details, dialog')) {
        this.#opened.set(element, (element as HTMLDetailsElement).open)
      }
    })
    addEventListener('input', ({ target }) => this.#note(target), true)
    addEventListener(
      'scroll',
      ({ target }) => target instanceof Element && this.#scrolled.add(target),
      { capture: true, passive: true },
    )
    const typed = (event: Event) => {
      if (event.isTrusted && isInField(event)) this.#typed = performance.now()
    }
    addEventListener('keydown', typed, true)
    addEventListener('focusin', typed, true)
  }

  /** Calls back as soon as no key was pressed in a field for a while. */
  whenRested(rested: () => void): void {
    const left = this.#typed + TYPED_MS - performance.now()
    if (left > 0) setTimeout(() => this.whenRested(rested), left)
    else rested()
  }

  /** As text. */
  read(place: Place): string {
    const items = Object.entries(this.#kinds).flatMap(([kind, { selector, read }]) => {
      const list = [...document.querySelectorAll(selector)]
      return list.flatMap((element): Item[] => {
        const value = read(element)
        return value === undefined ? [] : [{ kind, name: elementName(element, list), value }]
      })
    })
    const focused = focusedItem()
    const state: ReaderState<Place> = { items, selected: selectedText(), focused, place }
    return JSON.stringify(state)
  }

  /** Takes what `read` gave, of an earlier version of this doc; null for anything else. */
  take(text: string): Place | null {
    if (text === '') return null
    this.#left = JSON.parse(text) as ReaderState<Place>
    return this.#left.place
  }

  /** Does again what can be done by now. What a script draws later is done later. */
  apply(): void {
    const left = this.#left
    if (!left) return
    left.items = left.items.filter(({ kind, name, value }) => {
      const { selector, write } = this.#kinds[kind] ?? {}
      const element = selector && namedElement(name, [...document.querySelectorAll(selector)])
      if (element) write?.(element, value as never)
      return !element
    })
    if (left.selected && selectAgain(left.selected)) left.selected = null
  }

  /** The doc is in view, and has the focus. */
  focus(): void {
    const { focused } = this.#left ?? {}
    const element = focused && namedElement(focused.name, [...document.querySelectorAll(FOCUSABLE)])
    if (!(element instanceof HTMLElement)) return
    element.focus({ preventScroll: true })
    if (focused?.value && isTextField(element)) {
      const [start, end] = focused.value as [number, number]
      element.setSelectionRange(start, end)
    }
  }

  #note(target: EventTarget | null): void {
    const host = target instanceof Element && target.closest('[contenteditable]')
    if (host) this.#written.add(host)
  }

  readonly #kinds: Record<string, Kind> = {
    details: {
      selector: 'details',
      read: element => this.#readOpen(element),
      write: (element: HTMLDetailsElement, isOpen: boolean) => (element.open = isOpen),
    },
    dialog: {
      selector: 'dialog',
      read: element => {
        const isOpen = this.#readOpen(element)
        return isOpen === true && element.matches(':modal') ? 'modal' : isOpen
      },
      write: (element: HTMLDialogElement, isOpen: boolean | 'modal') => {
        if (element.open) element.close()
        if (isOpen === 'modal') element.showModal()
        else element.open = isOpen
      },
    },
    field: { selector: 'input, textarea, select', read: readField, write: writeField },
    text: {
      selector: '[contenteditable]',
      read: element =>
        this.#written.has(element) && element.innerHTML.length <= LONGEST_TEXT
          ? element.innerHTML
          : undefined,
      write: (element, value: string) => {
        element.innerHTML = value
        this.#written.add(element)
      },
    },
    media: {
      selector: 'audio, video',
      read: element => {
        const { currentTime, paused } = element as HTMLMediaElement
        return currentTime > 0 ? [currentTime, paused] : undefined
      },
      write: (element: HTMLMediaElement, [time, isPaused]: [number, boolean]) => {
        element.currentTime = time
        // A browser may want a press first.
        if (!isPaused) element.play().catch(() => undefined)
      },
    },
    scroller: {
      selector: 'body *',
      read: element =>
        this.#scrolled.has(element) ? [element.scrollLeft, element.scrollTop] : undefined,
      write: (element, [left, top]: [number, number]) =>
        element.scrollTo({ left, top, behavior: 'instant' }),
    },
  }

  #readOpen(element: Element): boolean | undefined {
    const { open } = element as HTMLDetailsElement
    return this.#opened.get(element) === open ? undefined : open
  }
}

const FOCUSABLE = 'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]'
const UNREAD = /^(?:hidden|file|password|submit|button|reset|image)$/

function focusedItem(): Item | null {
  const element = document.activeElement
  const list = [...document.querySelectorAll(FOCUSABLE)]
  if (!element || !list.includes(element)) return null
  const value = isTextField(element) ? [element.selectionStart, element.selectionEnd] : null
  return { kind: 'focus', name: elementName(element, list), value }
}

/** Those of numbers, dates and addresses have no selection. */
function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && element.selectionStart !== null
}

/** The value of a field that differs from the file; undefined where both are the same. */
function readField(field: Element): unknown {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const chosen = options.filter(({ selected }) => selected)
    const isGiven = options.some(({ defaultSelected }) => defaultSelected)
    const isSame = isGiven
      ? options.every(option => option.selected === option.defaultSelected)
      : chosen.length === 0 || (!field.multiple && options[0]?.selected === true)
    return isSame ? undefined : chosen.map(({ value }) => value)
  }
  if (field instanceof HTMLInputElement) {
    if (UNREAD.test(field.type)) return undefined
    if (isTick(field)) return field.checked === field.defaultChecked ? undefined : field.checked
  }
  const { value, defaultValue } = field as HTMLInputElement
  return value === defaultValue || value.length > LONGEST_TEXT ? undefined : value
}

/** Scripts of the doc learn of it, as when the reader did it. */
function writeField(field: Element, value: unknown): void {
  let isSame: boolean
  if (field instanceof HTMLSelectElement) {
    const chosen = value as string[]
    isSame = [...field.options].every(it => it.selected === chosen.includes(it.value))
    for (const option of field.options) option.selected = chosen.includes(option.value)
  } else if (isTick(field)) {
    isSame = field.checked === value
    field.checked = value === true
  } else {
    const input = field as HTMLInputElement
    isSame = input.value === value
    input.value = String(value)
  }
  if (isSame) return
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function isTick(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)
}
