// A Markdown page as a reader gets it in the end.

import type { MarkdownPage } from '../../../server/markdown/renderer.js'

/** More than any machine should need for a short page. */
const TRIES = 20

/** The page once it is rendered: asked for again where the machine was too busy to render it in time. */
export async function rendered(ask: () => Promise<MarkdownPage>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { bytes, isRendered } = await ask()
    if (isRendered) return bytes.toString()
    if (tries === TRIES) throw new Error('it was never rendered')
  }
}
