// What a reading makes of a file in a folder that it comes upon before the system has told of it: nothing
// was heard of that file, and it may still be being written.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import type { Delta } from '../../../server/scan/protocol.js'
import { Reading } from '../../../server/scan/scanner.js'
import { ListedFiles, Report } from '../../../server/scan/delta.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'

const NOBODY = { came: () => undefined, went: () => undefined, ended: () => undefined }
const PHASE = 'active/auth/plans/phase-1-new'

describe('a reading', () => {
  let folder: TempFolder
  let reading: Reading
  let deltas: Omit<Delta, 'tasks'>[]

  /** What happens on disk while a round looks at one folder after the other. */
  let steps: Set<string> | null
  let onSent = (): void => undefined

  beforeEach(async () => {
    steps = null
    onSent = () => undefined
    const report = new Report(new ListedFiles(NOBODY), () => undefined, DEFAULTS)
    const pathsOf = report.withLinkers.bind(report)
    report.withLinkers = (paths, nodesAt) => steps ?? pathsOf(paths, nodesAt)
    folder = await docsFolder({ 'active/auth/plans/plan.html': '' })
    deltas = []
    reading = new Reading({
      report,
      send: delta => {
        deltas.push(delta)
        onSent()
      },
      progress: () => undefined,
      atLast: () => undefined,
      warn: () => undefined,
      failed: error => expect.fail(String(error)),
    })
    await reading.open({ ...DEFAULTS, folders: [{ name: 'app', path: folder.path }] }, '/')
    await reading.refresh([folder.path])
  })

  const at = (path: string) => join(folder.path, path)
  /** Until the next delta. */
  const sent = () => new Promise<void>(resolve => (onSent = resolve))

  afterEach(async () => {
    await reading.close()
    await folder.close()
  })

  it('waits for a new file to be quiet that it found before the kernel told of it', async () => {
    const doc = join(folder.path, PHASE, 'plan.html')
    // Two turns on, right before the look: the system's events come only behind it.
    setImmediate(() => {
      setImmediate(() => {
        mkdirSync(join(folder.path, PHASE))
        writeFileSync(doc, '<title>In ')
      })
    })
    await reading.refresh([join(folder.path, 'active/auth/plans')])
    expect(deltas.at(-1)?.changed).to.equal(true)
    expect(deltas.at(-1)?.added).to.deep.equal([])
    while (!deltas.at(-1)?.added.length) await sent()
    expect(deltas.at(-1)?.added).to.deep.equal([`app/${PHASE}/plan.html`])
  })

  it('takes a file for edited that went and came back between two looks of one round', async () => {
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
    await reading.refresh([])
    while (!deltas.at(-1)?.edited.length) await sent()
    expect(deltas.at(-1)?.edited).to.deep.equal(['app/active/auth/plans/plan.html'])
  })
})
