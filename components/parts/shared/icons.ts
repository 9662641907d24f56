// The icons of the page: 16 px, strokes of 1.5; and a button with an icon, which has the accessible name.
// To add an icon, add its shape here.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit'

const SHAPES = {
  search: svg`<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.3 3.3"/>`,
  moon: svg`<path d="M13 9.6A5.4 5.4 0 0 1 6.4 3 5.4 5.4 0 1 0 13 9.6Z"/>`,
  sun: svg`<circle cx="8" cy="8" r="2.8"/><path d="M8 1.8v1.4m0 9.6v1.4M1.8 8h1.4m9.6 0h1.4M3.6 3.6l1 1m6.8 6.8 1 1m0-8.8-1 1m-6.8 6.8-1 1"/>`,
  settings: svg`<path d="M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6"/><circle cx="10.2" cy="5" r="1.7"/><circle cx="5.8" cy="11" r="1.7"/>`,
  sidebar: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="M6.4 3v10"/>`,
  chevron: svg`<path d="m6 4 4 4-4 4"/>`,
  close: svg`<path d="m4.5 4.5 7 7m0-7-7 7"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.6"/><path d="M3.8 10.5A1.3 1.3 0 0 1 2.5 9.2V3.8c0-.7.6-1.3 1.3-1.3h5.4c.7 0 1.3.6 1.3 1.3"/>`,
  splitRight: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="M8 3v10"/>`,
  splitDown: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="M2.5 8h11"/>`,
  closePane: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="m6.2 6.2 3.6 3.6m0-3.6L6.2 9.8"/>`,
  toSide: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="M9.5 3v10M5 8h2"/>`,
  moveLeft: svg`<path d="M13 8H3.5m4-4-4 4 4 4"/>`,
  moveRight: svg`<path d="M3 8h9.5m-4-4 4 4-4 4"/>`,
  moveUp: svg`<path d="M8 13V3.5m-4 4 4-4 4 4"/>`,
  moveDown: svg`<path d="M8 3v9.5m-4-4 4 4 4-4"/>`,
  more: svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2"/>`,
  check: svg`<path d="m3.5 8.5 3 3 6-7"/>`,
  restore: svg`<path d="M3 8a5 5 0 1 0 1.6-3.7M3 3v2.6h2.6"/>`,
  history: svg`<path d="M3 8a5 5 0 1 0 1.6-3.7M3 3v2.6h2.6M8 5.2V8l2 1.4"/>`,
  menu: svg`<path d="M2.5 4.5h11M2.5 8h11m-11 3.5h11"/>`,
  heading: svg`<path d="M4.5 3v10m7-10v10m-7-5h7"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  trash: svg`<path d="M3 4.5h10M6.5 4.5V3h3v1.5m-5 0 .6 8.5h5.8l.6-8.5"/>`,
  warning: svg`<path d="M8 2.8 14 13H2L8 2.8ZM8 6.8v2.6M8 11.2h.01"/>`,
  folder: svg`<path d="M2.2 12V4.4c0-.5.4-.9.9-.9h3l1.4 1.6h5.4c.5 0 .9.4.9.9v6c0 .5-.4.9-.9.9H3.1a.9.9 0 0 1-.9-.9Z"/>`,
  file: svg`<path d="M4 2.5h5L12.5 6v7.5H4a.5.5 0 0 1-.5-.5V3c0-.3.2-.5.5-.5ZM9 2.5V6h3.5"/>`,
  source: svg`<path d="m5.4 4.6L2 8l3.4 3.4m5.2-6.8L14 8l-3.4 3.4M9 3.5l-2 9"/>`,
  wrap: svg`<path d="M2.5 4h11M2.5 8h9a2.2 2.2 0 0 1 0 4.4H8.4m1.6-1.6-1.6 1.6L10 14M2.5 12h2.6"/>`,
  comment: svg`<path d="M13.5 10.2c0 .6-.5 1.1-1.1 1.1H6.2L3.4 13.6v-2.3h-.3c-.6 0-1.1-.5-1.1-1.1V4.1C2 3.5 2.5 3 3.1 3h9.3c.6 0 1.1.5 1.1 1.1v6.1Z"/>`,
  workspace: svg`<rect x="2.5" y="3" width="11" height="10" rx="1.6"/><path d="M7.5 3v10M7.5 8h6"/>`,
} satisfies Record<string, SVGTemplateResult>

export type IconName = keyof typeof SHAPES

/** A 16 px icon in the color of the text around it; hidden from assistive technology. */
export function icon(name: IconName): TemplateResult {
  return html`<svg
    class="icon icon-${name}"
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${SHAPES[name]}
  </svg>`
}

interface IconButtonOptions {
  id?: string
  /** The name of its CSS part. */
  part?: string
  /** Classes besides `icon-button`. */
  look?: string
  /** The tooltip, where it is not the name. */
  hint?: string
  /** It is switched on or off. */
  isPressed?: boolean
  isDisabled?: boolean
  /** It opens a menu. */
  hasMenu?: boolean
  /** A number at its corner, which its name tells, too; 0 for none. */
  count?: number
}

/** A button with an icon alone. */
export function iconButton(
  name: IconName,
  label: string,
  press: (event: Event) => void,
  options: IconButtonOptions = {},
): TemplateResult {
  const { id, part, look = '', hint = label, isPressed, isDisabled, hasMenu, count = 0 } = options
  return html`<button
    id=${id ?? nothing}
    part=${part ?? nothing}
    class="icon-button ${look}"
    type="button"
    aria-label=${label}
    aria-pressed=${isPressed ?? nothing}
    aria-haspopup=${hasMenu ? 'menu' : nothing}
    title=${hint}
    ?disabled=${isDisabled}
    @click=${press}
  >
    ${icon(name)}${count > 0 ? html`<span class="count">${count}</span>` : nothing}
  </button>`
}
