// The look of a doc frame: frames one above the other on a ground in the theme's color.
// To change the markup, see doc-frame.ts and doc-format.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    position: relative;
    overflow: hidden;
    background: var(--plan-frame-ground, var(--plan-sheet, Canvas));
    color: var(--plan-ink, CanvasText);
    font: var(--plan-text-m, 0.8125rem) / 1.5 var(--plan-font, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  /* For the transition see holdDark of frame-swap.ts. */
  :host([theme='dark']) {
    color-scheme: dark;
    transition: background-color 0s 150ms;
  }
  .doc {
    flex: 1;
    position: relative;
    min-block-size: 0;
  }
  .frames,
  iframe,
  .unframed {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    box-sizing: border-box;
  }
  /* Not hidden: a browser would put off what is not to be seen. */
  .next {
    opacity: 0;
    pointer-events: none;
  }
  .unframed {
    overflow: auto;
    padding: 1rem 1.25rem;
  }
  .unframed:focus-visible {
    outline: 2px solid var(--plan-accent, Highlight);
    outline-offset: -2px;
  }
  img {
    display: block;
    max-inline-size: 100%;
    margin: auto;
    cursor: zoom-in;
  }
  .card,
  .quiet {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.5rem;
    padding: 1.5rem;
    text-align: center;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--plan-ink-3, GrayText);
    font-size: var(--plan-text-l, 0.9375rem);
  }
  .card strong {
    font-size: var(--plan-text-l, 0.9375rem);
  }
  .card span {
    color: var(--plan-ink-3, GrayText);
  }
  .card a {
    padding: 0.4rem 0.9rem;
    border-radius: var(--plan-radius-m, 0.375rem);
    background: var(--plan-accent, LinkText);
    color: var(--plan-accent-ink, Canvas);
    font-weight: 600;
    text-decoration: none;
  }
  .card a:focus-visible {
    outline: 2px solid var(--plan-accent, Highlight);
    outline-offset: 2px;
  }
  /* Below the doc: it covers no line, and nothing that is read moves. */
  .notice {
    flex: none;
    margin: 0;
    padding: 0.5rem 0.75rem;
    border-block-start: 1px solid var(--plan-line, CanvasText);
    background: var(--plan-side, Canvas);
    color: var(--plan-ink-2, CanvasText);
  }
  /* A load that ends within a moment needs no announcement. */
  .bar {
    position: absolute;
    inset: 0 0 auto;
    z-index: 1;
    block-size: 2px;
    background: var(--plan-accent, Highlight);
    opacity: 0;
    animation: appear 0s 250ms forwards;
  }
  @keyframes appear {
    to {
      opacity: 0.7;
    }
  }
  @media print {
    :host,
    :host([theme]) {
      position: static;
      overflow: visible;
      color-scheme: light;
      background: none;
      transition: none;
    }
    .frames,
    .unframed,
    iframe {
      position: static;
      block-size: auto;
      overflow: visible;
    }
    .unframed {
      padding: 0;
    }
    iframe {
      display: block;
      inline-size: var(--_printed-width, 100%) !important;
      block-size: var(--_printed-height, 100vh);
      background: none;
    }
    img {
      max-block-size: 95vh;
      break-inside: avoid;
    }
    .next,
    .bar,
    .notice {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .notice,
    .card a {
      border: 1px solid CanvasText;
    }
  }
`
