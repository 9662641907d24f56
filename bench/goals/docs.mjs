// Goal 12: a doc of 50 kB, a Markdown page that was rendered before, and either unchanged.

import { get } from '../http.mjs'
import { rate } from '../load.mjs'
import { atLeast, interleaved, median } from '../measure.mjs'
import { startReference } from '../reference.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 7
const DOC_BYTES = 50_000

export const numbers = [12]

export async function measure({ root }) {
  return withService(root, async service => {
    const reference = await startReference()
    try {
      const pages = await somePages(service.port)
      return [
        await sending(service, reference, pages.html, 'HTML doc'),
        await sending(service, reference, pages.markdown, 'rendered Markdown again'),
        await unchanged(service, reference, pages.html),
      ]
    } finally {
      reference.stop()
    }
  })
}

async function sending(service, reference, { path, bytes }, what) {
  const { ours, theirs } = await interleaved(
    {
      ours: () => rate(service.port, path),
      theirs: () => rate(reference.koa, `/${bytes}/html`),
    },
    ROUNDS,
  )
  const row = { number: 12, what: `${what}, ${bytes} bytes`, unit: '/s', against: 'Koa, a buffer' }
  return atLeast({ ...row, ours: median(ours), theirs: median(theirs) }, 0.8)
}

async function unchanged(service, reference, { path, etag }) {
  const options = { headers: { 'If-None-Match': etag }, status: 304 }
  const { ours, theirs } = await interleaved(
    {
      ours: () => rate(service.port, path, options),
      theirs: () => rate(reference.bare, path, options),
    },
    ROUNDS,
  )
  const row = { number: 12, what: 'doc unchanged, 304', unit: '/s', against: 'bare node:http' }
  return atLeast({ ...row, ours: median(ours), theirs: median(theirs) }, 0.65)
}

/** Of each sort the doc whose size comes nearest to the one asked for. */
async function somePages(port) {
  const { tree } = JSON.parse((await get(port, '/api/tree')).body)
  const docs = tree.tasks.slice(0, 40).flatMap(task => task.docs)
  return { html: await nearest(port, docs, '.html'), markdown: await nearest(port, docs, '.md') }
}

async function nearest(port, docs, ending) {
  const pages = []
  for (const doc of docs.filter(({ file }) => file.endsWith(ending))) {
    const path = `/docs/${encodeURI(doc.path)}`
    const { body, headers } = await get(port, path)
    pages.push({ path, bytes: body.length, etag: headers.etag })
  }
  const distance = ({ bytes }) => Math.abs(bytes - DOC_BYTES)
  return pages.reduce((best, page) => (distance(page) < distance(best) ? page : best))
}
