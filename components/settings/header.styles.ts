// The look of the header of the settings, and of banners.
// To change the markup, see header.ts and banners.ts.

import { css } from 'lit'

export const headerStyles = css`
  .header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--plan-space-5);
    padding-block: var(--plan-space-4);
    padding-inline: 20px var(--plan-space-5);
    background: var(--plan-side);
    border-block-end: 1px solid var(--plan-line);
  }
  h1 {
    font-size: var(--plan-text-l);
    font-weight: 600;
  }
  .file {
    flex: 1 1 6rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--plan-ink-3);
    font-size: var(--plan-text-s);
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--plan-space-3);
    margin-inline-start: auto;
  }
  .about .quiet {
    color: var(--plan-bad);
  }
  .state {
    color: var(--plan-ink-2);
    font-size: var(--plan-text-s);
  }
  /* Always in view; never higher than the form. */
  .banners {
    max-block-size: 40vh;
    overflow: auto;
    scrollbar-width: thin;
  }
  .banners .banner {
    padding-inline: 20px;
    border-width: 0 0 1px;
    border-radius: 0;
  }
  .banner.changed {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--plan-space-1) var(--plan-space-6);
    background: var(--plan-accent-soft);
  }
  .changed .answers {
    grid-row: 1 / 3;
    grid-column: 2;
    margin: 0;
  }
  .changed .help {
    color: var(--plan-ink-2);
  }
  .banner {
    display: grid;
    gap: var(--plan-space-3);
    padding: 10px var(--plan-space-5);
    border: 1px solid var(--plan-line);
    border-radius: var(--plan-radius-m);
    background: var(--plan-side);
    overflow-wrap: anywhere;
  }
  .banner.bad {
    border-color: transparent;
    background: var(--plan-bad-soft);
    color: var(--plan-bad);
  }
  .banner p:first-child {
    font-weight: 500;
  }
  .banner.bad :is(code, .help) {
    color: inherit;
  }
  .lines {
    white-space: pre-line;
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: var(--plan-space-4);
    margin-block-start: var(--plan-space-2);
  }
  @container (max-width: 620px) {
    .header {
      padding-inline: var(--plan-space-6) var(--plan-space-4);
    }
    .file {
      display: none;
    }
    h1 {
      flex: 1;
    }
    .about {
      order: 1;
      flex: 1 0 100%;
      justify-content: space-between;
      margin: 0;
    }
    .banners .banner {
      padding-inline: var(--plan-space-6);
    }
    .banner.changed {
      grid-template-columns: minmax(0, 1fr);
    }
    .changed .answers {
      grid-row: auto;
      grid-column: auto;
      margin-block: var(--plan-space-3) var(--plan-space-1);
    }
  }
`
