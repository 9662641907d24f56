// The contents of the page: they follow the scroll position, and in a narrow frame a button opens them.
// To change where they are, see styles/toc.css.

import { targetOf } from './anchor-hold.js'

/** How far down a heading may be, in CSS pixels, whose text counts as being read. */
const READ_AT = 80
/** Longer than a browser takes to begin the scroll of a link. */
const START_MS = 400

interface Entry {
  link: HTMLAnchorElement
  heading: Element
}

export function followHeadings(): void {
  const outline = document.querySelector<HTMLElement>('body > .outline')
  if (!outline) return
  const entries = entriesOf(outline)
  const follow = onceAFrame(() => markCurrent(outline, entries))
  addEventListener('scroll', follow, { passive: true })
  // A diagram or an opened `details` moves the headings below it.
  new ResizeObserver(follow).observe(document.body)
  foldInto(outline, follow)
}

function entriesOf(outline: HTMLElement): Entry[] {
  return [...outline.querySelectorAll('a')].flatMap(link => {
    const heading = targetOf(link.hash)
    return heading ? [{ link, heading }] : []
  })
}

function markCurrent(outline: HTMLElement, entries: readonly Entry[]): void {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const tops = entries.map(({ heading }) => heading.getBoundingClientRect().top)
  const seen = tops.filter(top => top <= READ_AT).length
  // The last headings may never come as far up as that.
  const last = tops.filter(top => top <= innerHeight / 2).length
  const current = entries[(isAtEnd ? last : seen) - 1]?.link
  for (const { link } of entries) {
    if (link === current) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
  if (current) keepInView(outline, current)
}

/** Scrolls the contents alone, and not while they are being used. */
function keepInView(outline: HTMLElement, link: HTMLElement): void {
  if (outline.matches(':hover, :focus-within')) return
  const box = outline.getBoundingClientRect()
  const { top, bottom } = link.getBoundingClientRect()
  if (top < box.top + 8) outline.scrollTop -= box.top + 8 - top
  else if (bottom > box.bottom - 8) outline.scrollTop += bottom - box.bottom + 8
}

function foldInto(outline: HTMLElement, follow: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'outline-button'
  button.ariaLabel = button.title = 'Outline'
  const isOpen = () => button.ariaExpanded === 'true'
  const turn = (open: boolean) => {
    button.ariaExpanded = String(open)
    outline.classList.toggle('is-open', open)
  }
  const close = () => {
    const hadFocus = outline.contains(document.activeElement)
    turn(false)
    if (hadFocus) button.focus()
  }
  turn(false)
  outline.before(button)

  button.addEventListener('click', () => {
    turn(!isOpen())
    if (!isOpen()) return
    follow()
    const current = outline.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    ;(current ?? outline.querySelector('a'))?.focus({ preventScroll: true })
  })
  addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !isOpen()) return
    event.preventDefault()
    close()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && target instanceof Node && !outline.contains(target) && target !== button) {
      turn(false)
    }
  })
  outline.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !outline.contains(relatedTarget)) turn(false)
  })
  outline.addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return
    glide()
    // Tab continues at the heading, as after any link in a page.
    turn(false)
  })
}

/** The scroll of the next link is smooth, except with reduced motion. */
function glide(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { classList } = document.documentElement
  classList.add('glides')
  setTimeout(() => classList.remove('glides'), START_MS)
}

function onceAFrame(act: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      act()
    })
  }
}
