import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import fc from 'fast-check'
import type { TreeResponse } from '../../../schema/api/api.js'
import { Pieces, type PackedTask } from '../../../server/tree/pieces.js'
import { ask } from '../../support/http.js'
import { serve } from '../../support/service.js'

describe('the tasks of a reply, in pieces', () => {
  it('are the tasks in their order, whatever there was before', () => {
    const length = fc.integer({ min: 1, max: 200 })
    const order = fc.shuffledSubarray(Array.from({ length: 300 }, (_, i) => i))
    const changes = fc.array(fc.tuple(order, fc.nat({ max: 299 }), length), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(length, { minLength: 300, maxLength: 300 }), changes, (sizes, steps) => {
        const all = sizes.map(taskOf)
        let before: Pieces | null = null
        for (const [listed, changed, size] of steps) {
          all[changed] = taskOf(size)
          const tasks = listed.flatMap(at => all[at] ?? [])
          before = new Pieces(tasks, before)
          expect(before.length).to.equal(Buffer.byteLength(textIn(before)))
          expect(textIn(before)).to.equal(tasks.map(({ json }) => json.toString()).join())
        }
      }),
      { numRuns: 50 },
    )
  })

  it('are the same buffers where nothing changed, though a task moved to the front', () => {
    const tasks = Array.from({ length: 3000 }, (_, i) => taskOf(1 + ((i * 7919) % 500)))
    const before = new Pieces(tasks, null)
    const [moved = taskOf(1)] = tasks.splice(2000, 1)
    const after = new Pieces([taskOf(moved.json.length + 1), ...tasks], before)
    const known = new Set(before.buffers())
    expect(known.size).to.be.greaterThan(20)
    // Of the last one a part is sent, without its comma: that is another view of it each time.
    const anew = [...after.buffers()].slice(0, -1).filter(each => !known.has(each))
    expect(anew.length).to.be.within(1, 3)
  })

  it('are sent whole, as they are and compressed, when there are many', async () => {
    const docs = Array.from(
      { length: 2600 },
      (_, i) => `active/task-${i % 130}/plans/doc-${i}-${'x'.repeat(60)}.html`,
    )
    const service = await serve(
      Object.fromEntries(docs.map(path => [path, `<title>${path}</title>`])),
    )
    try {
      const plain = await ask(service.port, '/api/tree')
      const headers = [['Accept-Encoding', 'gzip']] as const
      const packed = await ask(service.port, { target: '/api/tree', headers })
      const { tree } = plain.json() as TreeResponse
      expect(tree?.tasks.flatMap(task => task.docs)).to.have.length(docs.length)
      expect(plain.body.length).to.be.greaterThan(512 * 1024)
      expect(plain.headers['content-length']).to.equal(`${plain.body.length}`)
      expect(gunzipSync(packed.body).equals(plain.body)).to.equal(true)
    } finally {
      await service.close()
    }
  })
})

function taskOf(length: number): PackedTask {
  // Nothing but the bytes is looked at.
  return { task: {} as PackedTask['task'], json: Buffer.from('x'.repeat(length)) }
}

function textIn(pieces: Pieces): string {
  return Buffer.concat([...pieces.buffers()]).toString()
}
