// Which colour scheme an element stands in: the system's, or what the styles of its page say, whenever
// either becomes another one.

import type { Theme } from '../../schema/theme.js'

export class HostTheme {
  /** To be put where the scheme is wanted. The styles around it must leave it alone. */
  readonly probe = document.createElement('span')
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
    this.probe.className = 'probe'
    this.probe.ariaHidden = 'true'
    // A transition is the only thing that tells of such a change. Its own colour is still the old one.
    this.probe.addEventListener('transitionrun', () => this.#changed())
  }

  /** While the probe is in the page. */
  get theme(): Theme {
    return getComputedStyle(this.probe).color === 'rgb(0, 0, 1)' ? 'dark' : 'light'
  }
}

/** The styles of the probe. */
export const PROBE = `
  .probe {
    all: initial;
    color-scheme: inherit;
    position: absolute;
    color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    outline-color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    transition: outline-color 1ms;
    pointer-events: none;
  }`
