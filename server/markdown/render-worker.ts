// The thread that renders pages of files: one job in, one page out. A job that throws ends it, and
// threads/worker-pool.ts starts another.

import { parentPort } from 'node:worker_threads'
import {
  loadPackages,
  renderMarkdownPage,
  type RenderedPage,
  type RenderJob,
} from './markdown-page.js'
import { renderSourcePage } from './source-page.js'

parentPort?.on('message', (job: RenderJob) => void render(job))
parentPort?.postMessage('ready')

async function render(job: RenderJob): Promise<void> {
  const page = await pageOf(job)
  parentPort?.postMessage(page, [page.body.buffer])
}

async function pageOf(job: RenderJob): Promise<RenderedPage> {
  if (job.source !== undefined) return renderSourcePage(job, job.source)
  await loadPackages(job)
  return renderMarkdownPage(job)
}
