// The look of a modal dialog: near the top, with a shadow, and as wide as a narrow page.
// To change how it opens and closes, see dialog.ts.

import { css } from 'lit'

export const modalStyles = css`
  :host {
    display: contents;
  }
  dialog {
    inline-size: min(var(--_width, 560px), calc(100vw - 24px));
    max-inline-size: none;
    max-block-size: min(76vh, 640px);
    margin: min(12vh, 96px) auto auto;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--plan-line-strong, CanvasText);
    border-radius: 10px;
    background: var(--plan-sheet, Canvas);
    color: var(--plan-ink, CanvasText);
    box-shadow: var(--plan-shadow);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: color-mix(in srgb, var(--plan-canvas, Canvas) 55%, transparent);
  }
  h2 {
    margin: 0;
    font-size: var(--plan-text-l);
    font-weight: 600;
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .buttons {
    display: flex;
    justify-content: end;
    gap: var(--plan-space-4, 8px);
  }
  .inside {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  @media (max-width: 600px) {
    dialog {
      inline-size: 100%;
      max-block-size: 100%;
      margin-block-start: 0;
      border-width: 0 0 1px;
      border-radius: 0 0 10px 10px;
    }
  }
`

/** The look of a dialog that asks a question. */
export const confirmStyles = css`
  dialog {
    --_width: 420px;
  }
  .inside {
    gap: 10px;
    padding: 18px 20px;
  }
  p {
    margin: 0;
    color: var(--plan-ink-2);
    overflow-wrap: anywhere;
  }
  .buttons {
    margin-block-start: 8px;
  }
`
