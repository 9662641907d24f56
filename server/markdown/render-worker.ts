// The thread that renders Markdown pages: one job in, one page out. A job that throws ends it, and
// threads/worker-pool.ts starts another.

import { parentPort } from 'node:worker_threads'
import { loadPackages, renderMarkdownPage, type RenderJob } from './markdown-page.js'

parentPort?.on('message', (job: RenderJob) => void render(job))

async function render(job: RenderJob): Promise<void> {
  await loadPackages(job)
  const page = renderMarkdownPage(job)
  parentPort?.postMessage(page, [page.body.buffer])
}
