// JSON bodies: what is taken, and what is refused without harm.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { readJson } from '../../../server/http/json-body.js'
import { Refusal } from '../../../server/refusal.js'
import { ask, exchange, parse } from '../../support/http.js'

let server: Server
let port: number

describe('a JSON body', () => {
  before(async () => {
    server = createServer((req, res) => {
      readJson(req).then(
        value => res.end(JSON.stringify(value)),
        (error: unknown) => {
          res.statusCode = error instanceof Refusal ? error.status : 500
          res.end()
        },
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })

  after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const taken: [name: string, body: string | Buffer, type?: string][] = [
    ['of any content type', '{"a":1}', 'application/x-www-form-urlencoded'],
    ['without a content type', '{"a":1}'],
    ['with a byte order mark', Buffer.from('\ufeff{"a":1}')],
    ['that is no object', '[1,"two",null]'],
    ['just under 1 MB', JSON.stringify('x'.repeat(1024 * 1024 - 2))],
    ['with keys of Object.prototype', '{"__proto__":{"polluted":1},"constructor":{"x":1}}'],
    ['as deep as anything sensible', `${'['.repeat(50)}${']'.repeat(50)}`],
  ]
  for (const [name, body, type] of taken) {
    it(`is taken ${name}`, async () => {
      const headers = type === undefined ? [] : [['Content-Type', type] as const]
      const answer = await ask(port, { method: 'POST', body, headers })
      expect(answer.status).to.equal(200)
      expect(answer.json()).to.deep.equal(JSON.parse(body.toString().replace('\ufeff', '')))
      expect(Object.prototype).not.to.have.property('polluted')
    })
  }

  it('is refused by its length before it has come', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const answer = parse(await exchange(port, `${head}Content-Length: 9999999\r\n\r\n{`))
    expect(answer.status).to.equal(413)
  })

  it('is refused in chunks too', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const chunk = `${(1024 * 1024 + 1).toString(16)}\r\n${' '.repeat(1024 * 1024 + 1)}\r\n0\r\n\r\n`
    const bytes = await exchange(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)
    expect(parse(bytes).status).to.equal(413)
  })

  it('is taken in chunks, and after the reader asked whether to go on', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n`
    expect(parse(await exchange(port, chunked)).json()).to.deep.equal({ a: 1 })

    const asking = `${head}Expect: 100-continue\r\nContent-Length: 7\r\n\r\n{"a":1}`
    const text = (await exchange(port, asking)).toString()
    expect(text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  })
})
