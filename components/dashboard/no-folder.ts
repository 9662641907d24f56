// What the page says while there is no docs folder to show.

import { html, type TemplateResult } from 'lit'

/** @param problem - what is wrong with the settings, which may be why there is none */
export function noFolder(problem: string | undefined): TemplateResult {
  if (problem) {
    return html`<div class="empty">
      <h1>The settings cannot be used</h1>
      <p class="problem" role="alert">${problem}</p>
      <p>They are read again as soon as the file is mended: <code>plans config path</code>.</p>
    </div>`
  }
  return html`<div class="empty">
    <h1>No docs folder yet</h1>
    <p>
      Add one with <code>plans config add &lt;path&gt;</code>, or look at one with
      <code>plans --root &lt;path&gt;</code>.
    </p>
  </div>`
}
