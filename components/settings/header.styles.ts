// The look of the header of the settings, and of banners.

import { css } from 'lit'

export const headerStyles = css`
  .header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
    padding-block: 8px;
    padding-inline: 20px 12px;
    background: var(--side);
    border-block-end: 1px solid var(--line);
  }
  h1 {
    font-size: var(--text-l);
    font-weight: 600;
  }
  .file {
    flex: 1 1 6rem;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--ink-3);
    font-size: var(--text-s);
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 6px;
    margin-inline-start: auto;
  }
  .about .quiet {
    color: var(--bad);
  }
  .state {
    color: var(--ink-2);
    font-size: var(--text-s);
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
    gap: 2px 16px;
    background: var(--accent-soft);
  }
  .changed .answers {
    grid-row: 1 / 3;
    grid-column: 2;
    margin: 0;
  }
  .changed .help {
    color: var(--ink-2);
  }
  .banner {
    display: grid;
    gap: 6px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--side);
    overflow-wrap: anywhere;
  }
  .banner.bad {
    border-color: transparent;
    background: var(--bad-soft);
    color: var(--bad);
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
    gap: 8px;
    margin-block-start: 4px;
  }
  @container (max-width: 620px) {
    .header {
      padding-inline: 16px 8px;
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
      padding-inline: 16px;
    }
    .banner.changed {
      grid-template-columns: minmax(0, 1fr);
    }
    .changed .answers {
      grid-row: auto;
      grid-column: auto;
      margin-block: 6px 2px;
    }
  }
`
