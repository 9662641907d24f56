// The styles of <plan-viewer>: its size, its status text, and the probe of the color scheme around it.
// To change what the viewer itself looks like, see embedded-viewer.styles.ts.

/** These styles survive `* { all: unset !important }`; a page may still hide it. */
const STYLES = `
  :host {
    block-size: 480px;
  }
  :host(:not([hidden], [style*='display: none'], [style*='display:none'])) {
    display: block !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .all {
    all: initial;
    visibility: inherit;
    pointer-events: inherit;
    display: grid;
    position: relative;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 150px;
    overflow: hidden;
    color-scheme: light;
    font: 14px / 1.5 system-ui, sans-serif;
  }
  .all[data-theme='dark'] {
    color-scheme: dark;
  }
  .all > span {
    position: absolute;
    outline: none;
  }
  .all > span:last-child {
    inset-block-end: 0;
  }
  .place,
  .place > * {
    display: block;
    grid-area: 1 / 1;
    border: 0;
    inline-size: 100%;
    block-size: 100%;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .place[inert] {
    visibility: hidden;
  }
  p {
    grid-area: 1 / 1;
    place-content: center;
    display: grid;
    margin: 0;
    padding: 16px;
    background: light-dark(#ecebe7, #0e0f11);
    color: light-dark(#4a4741, #b4b6bc);
    text-align: center;
  }
  p:empty {
    display: none;
  }
  .probe {
    all: initial;
    color-scheme: inherit;
    position: absolute;
    color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    outline-color: light-dark(rgb(0, 0, 2), rgb(0, 0, 1));
    transition: outline-color 1ms;
    pointer-events: none;
  }`

/** A content security policy of the page cannot forbid adopted style sheets. */
export function addStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
}
