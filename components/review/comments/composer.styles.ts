// The look of the field for the words of a comment.
// To change the words themselves, see comments.styles.ts.

import { css } from 'lit'

export const composerStyles = css`
  :host {
    display: block;
  }
  form {
    display: grid;
    gap: 6px;
  }
  /* A twin with the same words makes the field as high as they are. */
  .grow {
    display: grid;
    /* The content above and below it stays in view in a panel as high as 100cqb. */
    max-block-size: clamp(58px, 100cqb - 370px, min(40vh, 320px));
    overflow: auto;
    scrollbar-width: thin;
  }
  .grow::after {
    content: attr(data-text) ' ';
    visibility: hidden;
  }
  .grow::after,
  .grow > .field {
    grid-area: 1 / 1;
    inline-size: 100%;
    block-size: auto;
    min-block-size: 58px;
    padding: 7px 9px;
    border: 1px solid var(--plan-line-strong);
    font: inherit;
    line-height: 1.45;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    overflow: hidden;
    resize: none;
    /* The line below it comes into view with it. */
    scroll-margin-block-end: 48px;
  }
  .line {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .status {
    flex: 1;
    min-inline-size: 0;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
    overflow-wrap: anywhere;
  }
  .status.failed {
    color: var(--plan-bad);
  }
  kbd {
    white-space: nowrap;
  }
  .button.small {
    block-size: 26px;
    padding-inline: 10px;
    font-size: var(--plan-text-s);
  }
  @media (pointer: coarse) {
    .button.small {
      block-size: 40px;
    }
    kbd {
      display: none;
    }
  }
`
