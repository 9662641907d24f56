// The look of bars, chips and the marks beside the scrollbar. Their root is closed: no style of the doc reaches it.
// To change what is painted in the text, see painter.ts.

export const MARK_STYLES = `
  :host {
    all: initial !important;
    display: block !important;
    position: absolute !important;
    inset-block-start: 0 !important;
    inset-inline-start: 0 !important;
    inline-size: 0 !important;
    block-size: 0 !important;
    overflow: visible !important;
    z-index: 2147483000 !important;
    pointer-events: none !important;
  }
  .add { --_color: #2da44e; }
  .edit { --_color: #c98a00; }
  .del { --_color: #d1453b; }
  .move { --_color: #8b5fd3; }
  .link { --_color: #2f7dd1; }
  .bar, .tick, .badge {
    position: absolute;
    pointer-events: auto;
    cursor: pointer;
    user-select: none;
  }
  /* The pressed area is wider than the visible one. */
  .bar { inset: 0 auto auto 0; inline-size: 11px; }
  .bar::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 4px;
    inline-size: 3px;
    border-radius: 2px;
    background: var(--_color);
  }
  .bar:not(.chip):is(:hover, .now)::before { inset-inline-start: 3px; inline-size: 5px; }
  .chip { inline-size: max-content; block-size: 16px; margin-block-start: -8px; }
  .chip::before {
    content: '−' attr(data-count);
    position: static;
    display: block;
    inline-size: auto;
    min-inline-size: 8px;
    padding-inline: 4px;
    border-radius: 8px;
    color: #fff;
    font: 700 13px / 16px system-ui, sans-serif;
    text-align: center;
  }
  .chip:is(:hover, .now)::before { outline: 1px solid var(--_color); outline-offset: 1px; }
  .ticks { position: fixed; inset: 0 0 0 auto; inline-size: 8px; }
  .tick { inset-inline: 0; block-size: 4px; border-radius: 2px; background: var(--_color); opacity: .85; }
  .badge {
    --_color: #b5307f;
    inset: 0 auto auto 0;
    box-sizing: border-box;
    min-inline-size: 18px;
    block-size: 18px;
    border: 2px solid var(--_color);
    border-radius: 9px 9px 9px 2px;
    background: var(--_color);
    color: #fff;
    font: 700 11px / 14px system-ui, sans-serif;
    text-align: center;
  }
  .badge::before { content: attr(data-count); padding-inline: 2px; }
  .badge.draft { border-style: dashed; background: #fff padding-box; color: var(--_color); }
  /* Two lines, as under its text. */
  .badge.answered { box-shadow: 0 2px #fff, 0 4px var(--_color); }
  .badge.resolved { --_color: #77737a; background: #fff; color: var(--_color); }
  .badge:is(:hover, .now) { outline: 2px solid var(--_color); outline-offset: 1px; }
  /* A whole block has a bar beside it. */
  .badge.whole::after {
    content: '';
    position: absolute;
    inset-block-start: calc(var(--_up) - 2px);
    inset-inline-start: -9px;
    inline-size: 3px;
    block-size: var(--_height);
    border-radius: 2px;
    background: var(--_color);
  }
  .badge.slim { min-inline-size: 5px; inline-size: 5px; padding: 0; border-radius: 2px; }
  .badge.slim::before, .badge:is(.slim, .within)::after { content: none; }
  .line {
    position: absolute;
    inset: 0 auto auto 0;
    border-block-start: 2px solid rgb(200 60 150);
  }
  .line.draft { border-block-start-style: dashed; }
  .line.answered { border-block-start: 3px double rgb(200 60 150); }
  .line.resolved { border-block-start-style: dotted; }
  .line.now { border-block-start: 3px solid rgb(200 60 150); }
  .outline {
    position: absolute;
    inset: -4px auto auto -4px;
    inline-size: calc(var(--_width) + 22px);
    padding-block-end: 4px;
    border: 2px dashed #b5307f;
    border-radius: 6px;
  }
  [hidden] { display: none; }
  @media (forced-colors: active) {
    .bar::before, .tick { background: Highlight; forced-color-adjust: none; }
    .badge { --_color: CanvasText; color: Canvas; forced-color-adjust: none; }
    .badge.resolved { --_color: GrayText; }
    .badge:is(.draft, .resolved) { background: Canvas; }
    .badge.answered { box-shadow: 0 2px Canvas, 0 4px CanvasText; }
    .chip::before { color: HighlightText; }
    /* One color is left, so what is new has whole bars, what is edited dashes, what moved or leads elsewhere dots. */
    .edit::before { mask: repeating-linear-gradient(#000 0 8px, transparent 8px 11px); }
    .move::before, .link::before { mask: repeating-linear-gradient(#000 0 3px, transparent 3px 6px); }
  }
  @media print {
    :host { display: none !important; }
  }
`
