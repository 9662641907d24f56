// How a notification comes in.

/** Moves a card in from below, briefly; not at all where the reader wants no motion. */
export function arrive(card: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  card.animate([{ opacity: 0, transform: 'translateY(8px)' }, {}], {
    duration: 120,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  })
}
