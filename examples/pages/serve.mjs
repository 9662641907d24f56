// Serves the example pages on a port of their own, and the sample plans by plan-viewer beside them:
// `npm run examples`. Nothing here is needed by a page of yours but the addresses.

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const PORT = 4180
const SERVICE_PORT = 4173
const PAGES = fileURLToPath(new URL('.', import.meta.url))
const APP = fileURLToPath(new URL('../apps/html', import.meta.url))
const PARTS = fileURLToPath(new URL('../../dist/parts', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url))
/** The parts, and what they import. */
const PACKAGE =
  /^\/node_modules\/(?:plan-viewer-parts\/(.+)|((?:@lit\/|lit(?:-html|-element)?\/).+))/
const DOCS = fileURLToPath(new URL('../docs', import.meta.url))
const COMMAND = fileURLToPath(new URL('../../dist/bin/plans.js', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const args = [COMMAND, 'start', '--root', DOCS, '--port', String(SERVICE_PORT), '--no-open']
const service = spawn(process.execPath, args, { stdio: 'inherit' })

createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname)
  const file = fileOf(path)
  const type = TYPES[extname(file)]
  try {
    const text = type ? await readFile(file) : null
    if (text) response.setHeader('Content-Type', `${type}; charset=utf-8`).end(text)
    else response.writeHead(404).end()
  } catch {
    response.writeHead(404).end()
  }
}).listen(PORT, 'localhost', () => {
  console.log(`Three viewers in a page: http://localhost:${PORT}/`)
  console.log(`Four parts in a page:    http://localhost:${PORT}/parts`)
})

function fileOf(path) {
  const [, part, lit] = PACKAGE.exec(path) ?? []
  if (part) return join(PARTS, part)
  if (lit) return join(PACKAGES, lit)
  return path === '/parts'
    ? join(APP, 'index.html')
    : join(PAGES, path === '/' ? 'embed.html' : path)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

function stop() {
  service.kill()
  process.exit()
}
