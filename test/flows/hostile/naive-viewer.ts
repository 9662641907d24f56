// The service as it would be with the contract's Origin rule alone: it passes requests on to a real
// one, but tells it nothing of where they come from, and hides from the browser what the service says
// about trust. Its page frames a plan as it is. Attacks must succeed here, or they are none.

import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const HIDDEN = /^(?:content-security-policy|cross-origin-.*|access-control-.*|referrer-policy)$/

export interface NaiveViewer {
  url: string
  close(): Promise<void>
}

/** Its page: `show` frames a plan, named by its address below the service's own. */
const PAGE = `<!doctype html><title>Plans</title><body>
<script>
  const show = address => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
  }
</script>`

export async function startNaiveViewer(servicePort: number): Promise<NaiveViewer> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/' || asked.url?.startsWith('/?')) {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8')
      answer.end(PAGE)
      return
    }
    const options = {
      port: servicePort,
      host: '127.0.0.1',
      method: asked.method,
      path: asked.url,
      headers: without(asked.headers, /^(?:sec-.*|service-worker)$/),
    }
    const passedOn = request(options, reply => {
      answer.writeHead(reply.statusCode ?? 500, without(reply.headers, HIDDEN))
      reply.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => end(server),
  }
}

function without(headers: IncomingHttpHeaders, names: RegExp): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)))
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
