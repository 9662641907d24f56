// A scan may find a file before the kernel sends its event: the file may still be being written.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { Schedule } from '../../../server/threads/schedule.js'
import { Scanner } from '../../../server/scan/scanner.js'
import { Deltas, type Delta } from '../../../server/scan/delta.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'

const PHASE = 'active/auth/plans/phase-1-new'

describe('a scanner', () => {
  let folder: TempFolder
  let scanner: Scanner
  let deltas: Omit<Delta, 'tasks' | 'listing'>[]

  let onSent = (): void => undefined

  beforeEach(async () => {
    onSent = () => undefined
    folder = await docsFolder({ 'active/auth/plans/plan.html': '' })
    deltas = []
    scanner = new Scanner({
      schedule: new Schedule(),
      deltas: new Deltas({ tasks: () => undefined, listed: () => undefined }, DEFAULTS),
      send: delta => {
        deltas.push(delta)
        onSent()
      },
      progress: () => undefined,
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
    rmSync(at('active/auth'), { recursive: true })
    const scan = scanner.refresh([at('active')])
    mkdirSync(at('active/auth/plans'), { recursive: true })
    writeFileSync(at('active/auth/plans/plan.html'), 'another')
    await scan
    while (!deltas.at(-1)?.edited.length) await sent()
    expect(deltas.at(-1)?.edited).to.deep.equal(['app/active/auth/plans/plan.html'])
  })
})
