// The look of the comments beside a doc: the list, the foot, and the words of a comment.
// To change the look of a thread, see thread.styles.ts; of the composer, composer.styles.ts; of any panel, ../review.styles.ts.

import { css } from 'lit'

/** The place and the words of a comment, wherever they stand. */
export const wordsStyles = css`
  .words {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }
  .words a {
    color: var(--plan-accent);
  }
  .place {
    margin: 0;
    padding-block: 4px;
    padding-inline-start: 8px;
    /* As its words are marked in the doc. */
    border-inline-start: 2px solid color-mix(in srgb, var(--plan-pink-ink) 60%, transparent);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .place .lines {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
  }
  .place .name {
    font-weight: 600;
  }
  .place .name + q::before {
    content: ' ';
  }
  q {
    quotes: none;
    unicode-bidi: isolate;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 8px;
    margin: 0;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    font-variant-numeric: tabular-nums;
  }
  .by bdi {
    color: var(--plan-ink);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .act {
    block-size: 24px;
    padding-inline: 8px;
    border-radius: var(--plan-radius-m);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  .act:hover {
    background: var(--plan-hover);
    color: var(--plan-ink);
  }
  @media (pointer: coarse) {
    .act {
      block-size: 40px;
    }
  }
`

export const commentsStyles = css`
  :host {
    container: comments / size;
  }
  section {
    display: flex;
    flex-direction: column;
  }
  section:focus {
    outline: none;
  }
  @container comments (max-height: 420px) {
    footer {
      display: none;
    }
  }
  .new {
    display: grid;
    gap: 8px;
    padding: 10px 14px 12px;
    border-inline-start: 2px solid var(--plan-accent);
    background: var(--plan-sheet);
  }
  .fold {
    display: flex;
    align-items: center;
    gap: 6px;
    inline-size: 100%;
    padding: 10px 12px;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .fold:hover {
    color: var(--plan-ink);
  }
  .fold[aria-expanded='true'] svg {
    rotate: 90deg;
  }
  .scroll {
    flex: 1 1 auto;
    padding: 4px 0 12px;
    overflow-anchor: none;
  }
  .scroll > * + * {
    border-block-start: 1px solid var(--plan-line);
  }
  p.quiet {
    margin: 14px;
    line-height: 1.6;
  }
  /* At 400 % zoom the parts are higher than the panel: then all of it scrolls. */
  @container comments (max-height: 360px) {
    section {
      overflow: auto;
    }
    .scroll {
      flex: none;
      overflow: visible;
    }
  }
  @container comments (min-height: 240px) {
    plan-send-bar {
      position: sticky;
      inset-block-end: 0;
      background: var(--plan-side);
    }
  }
`

export const sendBarStyles = css`
  :host {
    display: block;
    border-block-start: 1px solid var(--plan-line);
  }
  .bar {
    display: grid;
    gap: 8px;
    padding: 10px 14px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  .whole {
    inline-size: 100%;
    block-size: 28px;
    font-size: var(--plan-text-s);
  }
  .line .button {
    flex: 1 0 auto;
    block-size: 28px;
    padding-inline: 12px;
    font-size: var(--plan-text-s);
    text-align: center;
  }
  .send[aria-disabled='true'] {
    border-color: var(--plan-line);
    background: var(--plan-side);
    color: var(--plan-ink-3);
    cursor: default;
  }
  .others {
    display: flex;
    align-items: baseline;
    gap: 8px;
    padding-block: 3px;
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .others bdi {
    display: inline-block;
    max-inline-size: 12em;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
    white-space: nowrap;
  }
  .others input {
    flex: none;
    margin: 0;
    accent-color: var(--plan-accent);
    translate: 0 2px;
  }
  p {
    margin: 0;
    font-size: var(--plan-text-s);
  }
  .problem {
    color: var(--plan-bad);
  }
  .truth {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 2px 12px;
    color: var(--plan-ink-3);
    font-variant-numeric: tabular-nums;
  }
  code {
    font-family: var(--plan-mono);
    white-space: nowrap;
  }
  .link {
    margin-block: -4px;
    padding-block: 4px;
    color: var(--plan-accent);
    white-space: nowrap;
  }
  .link:hover {
    text-decoration: underline;
  }
  @media (forced-colors: active) {
    .send[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  @media (pointer: coarse) {
    .whole,
    .line .button {
      block-size: 40px;
    }
    .others {
      padding-block: 10px;
    }
    .link {
      padding-block: 10px;
    }
  }
`

export const offerStyles = css`
  :host {
    position: absolute;
    z-index: 2;
  }
  button {
    display: flex;
    align-items: center;
    gap: 6px;
    border: 1px solid var(--plan-line-strong);
    border-radius: var(--plan-radius-m);
    background: var(--plan-sheet);
    box-shadow: var(--plan-shadow);
    color: var(--plan-ink);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  .selection {
    block-size: 30px;
    padding-inline: 9px 11px;
  }
  .block {
    padding: 3px;
    box-shadow: none;
    color: var(--plan-ink-2);
  }
  :host([tight]) .block {
    padding-inline: 1px;
  }
  button:hover {
    border-color: var(--plan-accent);
    background: var(--plan-accent-soft);
    color: var(--plan-accent);
  }
  @media (pointer: coarse) {
    .selection {
      block-size: 44px;
      padding-inline: 14px 16px;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`
