// A scan may find a file before the kernel sends its event: the file may still be being written.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { Delta } from '../../../server/scan/protocol.js'
import { Schedule } from '../../../server/threads/schedule.js'
import { Scanner } from '../../../server/scan/scanner.js'
import { ListedFiles, Deltas } from '../../../server/scan/delta.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'

const NO_EVENTS = {
  fileListed: () => undefined,
  fileUnlisted: () => undefined,
  scanEnded: () => undefined,
}
const PHASE = 'active/auth/plans/phase-1-new'

describe('a scanner', () => {
  let folder: TempFolder
  let scanner: Scanner
  let deltas: Omit<Delta, 'tasks' | 'listing'>[]

  /** What happens on disk while a round looks at one folder after the other. */
  let steps: Set<string> | null
  let onSent = (): void => undefined

  beforeEach(async () => {
    steps = null
    onSent = () => undefined
    const maker = new Deltas(new ListedFiles(NO_EVENTS), () => undefined, DEFAULTS)
    const pathsOf = maker.withLinkers.bind(maker)
    maker.withLinkers = (paths, nodesAt) => steps ?? pathsOf(paths, nodesAt)
    folder = await docsFolder({ 'active/auth/plans/plan.html': '' })
    deltas = []
    scanner = new Scanner({
      schedule: new Schedule(),
      deltas: maker,
      send: delta => {
        deltas.push(delta)
        onSent()
      },
      progress: () => undefined,
      atLast: () => undefined,
      warn: () => undefined,
      failed: error => expect.fail(String(error)),
    })
    await scanner.open({ ...DEFAULTS, folders: [{ name: 'app', path: folder.path }] }, '/')
    await scanner.refresh([folder.path])
  })

  const at = (path: string) => join(folder.path, path)
  /** Until the next delta. */
  const sent = () => new Promise<void>(resolve => (onSent = resolve))

  afterEach(async () => {
    await scanner.close()
    await folder.close()
  })

  it('waits until a new file is quiet, also if it finds the file before the event of the kernel', async () => {
    const doc = join(folder.path, PHASE, 'plan.html')
    // Two turns on, right before the listFolder: the system's events come only behind it.
    setImmediate(() => {
      setImmediate(() => {
        mkdirSync(join(folder.path, PHASE))
        writeFileSync(doc, '<title>In ')
      })
    })
    await scanner.refresh([join(folder.path, 'active/auth/plans')])
    expect(deltas.at(-1)?.changed).to.equal(true)
    expect(deltas.at(-1)?.added).to.deep.equal([])
    while (!deltas.at(-1)?.added.length) await sent()
    expect(deltas.at(-1)?.added).to.deep.equal([`app/${PHASE}/plan.html`])
  })

  it('takes a doc that goes and comes back during one scan for edited', async () => {
    class Steps extends Set<string> {
      override *[Symbol.iterator](): SetIterator<string> {
        rmSync(at('active/auth'), { recursive: true })
        yield at('active')
        mkdirSync(at('active/auth/plans'), { recursive: true })
        writeFileSync(at('active/auth/plans/plan.html'), 'another')
        yield at('active')
      }
    }
    steps = new Steps()
    await scanner.refresh([])
    steps = null
    while (!deltas.at(-1)?.edited.length) await sent()
    expect(deltas.at(-1)?.edited).to.deep.equal(['app/active/auth/plans/plan.html'])
  })
})
