// The end of a client, as a route learns of it.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Context } from 'koa'
import { goneOf } from '../../../server/http/request.js'

describe('a client that goes', () => {
  for (const isGone of [true, false]) {
    it(`is noticed ${isGone ? 'before' : 'after'} the route asks`, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [, res] = (await once(server, 'request')) as [unknown, Context['res']]
      const asked = () => goneOf({ res } as Context)
      const early = isGone ? null : asked()
      expect(early?.aborted ?? false).to.equal(false)
      const closed = once(res, 'close')
      socket.destroy()
      await closed
      expect((early ?? asked()).aborted).to.equal(true)
      server.close()
    })
  }
})
