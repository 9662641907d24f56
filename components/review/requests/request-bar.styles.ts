// The look of the bar of a request, besides what it shares with the bar of changes.

import { css } from 'lit'

export const requestBarStyles = css`
  /* Its words say how wide it is, so that the bar of changes knows whether it fits beside it. */
  :host {
    container: none;
  }
  .group {
    block-size: 100%;
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
  .line {
    gap: 4px 8px;
    padding-block: 4px;
  }
  .says {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    flex: 1 1 240px;
    padding-block: 3px;
    color: var(--plan-ink);
  }
  .says strong {
    font-weight: 600;
  }
  /* A few words, which wrap only where the bar is narrower. */
  .decided .line,
  .over .line {
    flex-wrap: nowrap;
  }
  .decided .says,
  .over .says {
    flex-basis: auto;
  }
  .decided .says strong,
  .over .says strong {
    color: var(--plan-ink-2);
    font-weight: 500;
  }
  .says .note {
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
