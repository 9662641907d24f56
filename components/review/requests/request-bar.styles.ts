// The look of the bar of a request, besides what it shares with the bar of changes.

import { css } from 'lit'

export const requestBarStyles = css`
  .group:not(.changes) {
    background: color-mix(in srgb, var(--plan-violet) 60%, var(--plan-sheet));
  }
  .group.refused,
  .group.outdated {
    background: color-mix(in srgb, var(--plan-amber) 60%, var(--plan-sheet));
  }
  .group.decided,
  .group.over {
    background: var(--plan-sheet);
  }
  ::slotted(plan-changes-bar) {
    flex: 999 1 560px;
  }
  .line {
    gap: 4px 8px;
    padding-block: 4px;
  }
  .text {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    flex: 1 1 240px;
    padding-block: 3px;
    color: var(--plan-ink);
  }
  .text strong {
    font-weight: 600;
  }
  /* Words and buttons share a line as long as they can: what changed stands below them. */
  @container changes (max-width: 960px) {
    ::slotted(plan-changes-bar) {
      order: 1;
      flex-basis: 100%;
    }
  }
  .decided .text,
  .over .text {
    flex-basis: auto;
  }
  .decided .text strong,
  .over .text strong {
    color: var(--plan-ink-2);
    font-weight: 500;
  }
  .text .note {
    /* Half a line more is seen to go on. */
    max-block-size: 4.9em;
    overflow: hidden auto;
    color: var(--plan-ink-2);
    white-space: pre-line;
  }
  .acts {
    gap: 6px;
    margin-inline-start: auto;
  }
  .decided svg.icon-check {
    color: var(--plan-good);
  }
`
