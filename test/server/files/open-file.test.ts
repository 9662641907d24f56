// An open file: what is read of it, what is streamed, and when it is closed.

import { mkdtemp, realpath, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { locate } from '../../../server/files/locate.js'
import { CutShort, type OpenFile } from '../../../server/files/open-file.js'
import { rootOf } from '../../support/library/located.js'

const LARGE = Buffer.alloc(300_000, '0123456789')

describe('an open file', () => {
  let folder: string
  let file: OpenFile

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'plan-viewer-')))
  })
  afterEach(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })

  async function openWith(bytes: Buffer | string): Promise<OpenFile> {
    await writeFile(join(folder, 'x.html'), bytes)
    const found = await locate({ folders: [rootOf('app', folder)], linked: [] }, 'app/x.html')
    if (!found) throw new Error('it was not found')
    return found
  }

  const isClosed = () => file.fd === -1

  it('is read whole, and once, when it is small', async () => {
    file = await openWith('one')
    expect(String(await file.read(1))).to.equal('one')
    await writeFile(join(folder, 'x.html'), 'two')
    expect(String(await file.read())).to.equal('one')
  })

  it('is read as far as is asked when it is large', async () => {
    file = await openWith(LARGE)
    expect(await file.read(5)).to.have.length(5)
    expect((await file.read()).equals(LARGE)).to.equal(true)
  })

  it('has the rest of the bytes where a program shortens it meanwhile', async () => {
    file = await openWith('<title>Plan</title>')
    await truncate(join(folder, 'x.html'), 7)
    expect(String(await file.read())).to.equal('<title>')
  })

  it('streams a part behind other bytes, and is closed with the stream', async () => {
    file = await openWith(LARGE)
    const stream = file.stream(12, 100_000, Buffer.from('before'))
    await file.close()
    const bytes = await buffer(stream)
    expect(bytes.subarray(0, 9).toString()).to.equal('before234')
    expect(bytes).to.have.length(100_006)
    while (!isClosed()) await new Promise(resolve => setImmediate(resolve))
  })

  it('breaks its stream where it became shorter', async () => {
    file = await openWith(LARGE)
    const stream = file.stream(0, LARGE.length, Buffer.alloc(0))
    await truncate(join(folder, 'x.html'), 100)
    const error = await buffer(stream).catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(CutShort)
  })

  it('may be closed again', async () => {
    file = await openWith('x')
    await Promise.all([file.close(), file.close()])
    await file.close()
    expect(isClosed()).to.equal(true)
  })
})
