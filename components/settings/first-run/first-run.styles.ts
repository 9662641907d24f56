// The look of the first run: a title, a line of help, one field and one button.
// To change the markup, see first-run.ts.

import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    place-items: start center;
    box-sizing: border-box;
    min-block-size: 100%;
    padding: 24px;
    background: var(--plan-sheet);
    font: var(--plan-text-m) / 1.45 var(--plan-font);
  }
  form {
    display: grid;
    inline-size: min(32rem, 100%);
    /* From the top, so that the heading stays where it is while proposals come and go. */
    margin-block-start: 16vh;
  }
  h1,
  p {
    margin: 0;
  }
  h1 {
    font-size: var(--plan-text-xl);
    font-weight: 600;
    letter-spacing: -0.01em;
    line-height: 1.3;
  }
  .lead {
    margin-block: var(--plan-space-2) 24px;
    color: var(--plan-ink-2);
    font-size: var(--plan-text-l);
  }
  label {
    margin-block-end: var(--plan-space-2);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: var(--plan-space-4);
  }
  .field {
    flex: 1 1 14rem;
    inline-size: auto;
    min-inline-size: 0;
    font-family: var(--plan-mono);
  }
  .field::placeholder {
    color: var(--plan-ink-3);
    opacity: 1;
  }
  .refusal,
  .found {
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .refusal {
    margin-block-start: var(--plan-space-3);
    color: var(--plan-bad);
    white-space: pre-line;
  }
  /* Its line is kept, so that nothing moves when the count arrives. */
  .found {
    min-block-size: 1.45em;
    color: var(--plan-ink-2);
    font-variant-numeric: tabular-nums;
  }
  h2 {
    margin: var(--plan-space-5) 0 var(--plan-space-3);
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
    font-weight: 500;
  }
  .places {
    display: grid;
    gap: var(--plan-space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .place {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--plan-space-1) var(--plan-space-4);
    padding: var(--plan-space-4) var(--plan-space-5);
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m);
    overflow-wrap: anywhere;
  }
  .place > span {
    grid-column: 1;
  }
  .place > .button {
    grid-area: 1 / 2 / span 3;
    align-self: center;
  }
  .place-path {
    font-family: var(--plan-mono);
    font-weight: 600;
  }
  .place-figures {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  .config-problem {
    display: grid;
    gap: var(--plan-space-2);
    margin-block-end: 20px;
    padding: 10px var(--plan-space-5);
    border-radius: var(--plan-radius-m);
    background: var(--plan-bad-soft);
    color: var(--plan-bad);
    overflow-wrap: anywhere;
  }
  .lines {
    white-space: pre-line;
  }
`
