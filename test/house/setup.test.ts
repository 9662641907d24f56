import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { ROOT } from './sources.js'

interface Alone {
  alone: (lockFile: string, work: () => void | Promise<void>) => Promise<void>
  clearStale: (lockFile: string) => void
}
interface Root {
  nodeProblem: (version: string) => string | null
}

describe('setting up', () => {
  let folder: string
  let lock: string
  let alone: Alone['alone']
  let clearStale: Alone['clearStale']

  before(async () => {
    ;({ alone, clearStale } = (await script('alone.mjs')) as Alone)
  })

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-viewer-setup-'))
    lock = join(folder, 'lock')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  it('names the required version of Node where an older one runs', async () => {
    const { nodeProblem } = (await script('root.mjs')) as Root
    expect(nodeProblem('20.18.3')).to.equal(
      'plan-viewer needs Node 20.19 or newer; this is Node 20.18.3.',
    )
    expect(nodeProblem('20.19.0')).to.equal(null)
    expect(nodeProblem('24.0.0')).to.equal(null)
  })

  it('is done by one run at a time', async () => {
    const done: string[] = []
    let finish = () => {}
    const first = alone(lock, async () => {
      await new Promise<void>(resolve => (finish = resolve))
      done.push('first')
    })
    const second = alone(lock, () => void done.push('second'))
    finish()
    await Promise.all([first, second])
    expect(done).to.deep.equal(['first', 'second'])
  })

  it('keeps the lock of a live process, and clears the lock of a dead one', async () => {
    await alone(lock, () => {
      clearStale(lock)
      expect(existsSync(lock)).to.equal(true)
    })
    writeFileSync(lock, String(2 ** 30))
    clearStale(lock)
    expect(existsSync(lock)).to.equal(false)
    expect(existsSync(`${lock}.clearing`)).to.equal(false)
  })

  it('does not wait for a run that was killed', async () => {
    // No process has this number: it is above what any system gives out.
    writeFileSync(lock, String(2 ** 30))
    let ran = false
    await alone(lock, () => void (ran = true))
    expect(ran).to.equal(true)
  })

  it('lets the next one try when it fails', async () => {
    const failed = await alone(lock, () => Promise.reject(new Error('no network'))).catch(String)
    expect(failed).to.equal('Error: no network')
    expect(existsSync(lock)).to.equal(false)
  })
})

/** The scripts are plain JavaScript, outside what is compiled. */
function script(name: string): Promise<unknown> {
  return import(pathToFileURL(join(ROOT, 'test/setup', name)).href) as Promise<unknown>
}
