// Renders the banners above the settings, or in their place: a file that was changed elsewhere or cannot be
// used, and problems without a field. To change when they are shown, see settings-form.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { sayProblem, type Problem } from '../../schema/config/problem.js'
import type { SettingsForm } from './settings-form.js'

export function renderBanners(
  form: SettingsForm,
  problem: string,
  left: readonly Problem[],
): TemplateResult {
  const file = form.loaded?.value.file
  return html`<div
    class="banners"
    role="group"
    aria-label="Notices"
    tabindex=${problem !== '' || left.length > 0 ? 0 : nothing}
  >
    <div role="alert">
      ${
        form.theirs
          ? html`<div class="banner changed">
              <p>Settings changed on disk</p>
              <p class="help">What is edited here was kept and is not saved.</p>
              <div class="answers">
                <button type="button" class="button" @click=${() => form.loadTheirs()}>
                  Load theirs
                </button>
                <button type="button" class="button" @click=${() => form.keepMine()}>
                  Keep mine
                </button>
              </div>
            </div>`
          : nothing
      }
      ${form.failure === '' ? nothing : html`<p class="banner bad">${form.failure}</p>`}
      ${
        left.length === 0
          ? nothing
          : html`<div class="banner bad">
              <p>Mend this in <code>${file}</code></p>
              <ul>
                ${left.map(one => html`<li>${sayProblem(one)}</li>`)}
              </ul>
            </div>`
      }
    </div>
    ${
      problem === ''
        ? nothing
        : html`<div class="banner bad">
            <p>The file <code>${file}</code> cannot be used; the last good settings are shown.</p>
            <p class="lines">${problem}</p>
            <p class="help">
              Saving replaces it and keeps it beside the new one as config.json.bak.
            </p>
          </div>`
    }
  </div>`
}

/** In place of the settings while they are not read. */
export function renderUnread(failure: string, tryAgain: () => void): TemplateResult {
  return html`<div class="empty">
    <div role="status">
      ${
        failure === ''
          ? nothing
          : html`<p class="lead">${failure}</p>
              <p class="help">The settings are read as soon as it does.</p>`
      }
    </div>
    ${
      failure === ''
        ? nothing
        : html`<button type="button" class="button" @click=${tryAgain}>Try again</button>`
    }
  </div>`
}
