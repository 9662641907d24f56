// The look of the first run: a title, a line of help, one field and one button.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    min-block-size: 100%;
    padding: 24px;
    background: var(--sheet);
    color: var(--ink);
    font: var(--text-m) / 1.45 var(--font);
  }
  :host([hidden]) {
    display: none;
  }
  form {
    display: grid;
    inline-size: min(32rem, 100%);
    /* A little above the middle, where the eye looks for it. */
    margin-block-end: 12vh;
  }
  h1,
  p {
    margin: 0;
  }
  h1 {
    font-size: var(--text-xl);
    font-weight: 600;
    letter-spacing: -0.01em;
    line-height: 1.3;
  }
  .lead {
    margin-block: 4px 24px;
    color: var(--ink-2);
    font-size: var(--text-l);
  }
  label {
    margin-block-end: 4px;
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: 500;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .field {
    flex: 1 1 14rem;
    inline-size: auto;
    min-inline-size: 0;
    font-family: var(--mono);
  }
  .field::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  .says,
  .found {
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .says {
    min-block-size: 0;
    margin-block-start: 6px;
    color: var(--bad);
    white-space: pre-line;
  }
  /* Its line is kept, so that nothing moves when the count arrives. */
  .found {
    min-block-size: 1.45em;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  .config-problem {
    display: grid;
    gap: 4px;
    margin-block-end: 20px;
    padding: 10px 12px;
    border-radius: 6px;
    background: var(--bad-soft);
    color: var(--bad);
    overflow-wrap: anywhere;
  }
  .lines {
    white-space: pre-line;
  }
`
