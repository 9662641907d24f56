// What a reading makes of a file in a folder that it comes upon before the system has told of it: nothing
// was heard of that file, and it may still be being written.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { DEFAULTS } from '../../schema/config/config.js'
import { ListedFiles } from '../../server/library/listed-files.js'
import { Pack } from '../../server/library/pack.js'
import type { Delta } from '../../server/library/protocol.js'
import { Reading } from '../../server/library/reading.js'
import { Report } from '../../server/library/report.js'
import { docsFolder, type TempFolder } from '../support/docs-folder.js'

const NOBODY = { came: () => undefined, went: () => undefined, ended: () => undefined }
const PHASE = 'active/auth/plans/phase-1-new'

describe('a reading', () => {
  let folder: TempFolder
  let reading: Reading
  let deltas: Delta[]

  beforeEach(async () => {
    folder = await docsFolder({ 'active/auth/plans/plan.html': '' })
    deltas = []
    reading = new Reading({
      report: new Report(new ListedFiles(NOBODY), new Pack(() => undefined), DEFAULTS),
      send: delta => deltas.push(delta),
      progress: () => undefined,
      atLast: () => undefined,
      warn: () => undefined,
      failed: error => expect.fail(String(error)),
    })
    await reading.open({ ...DEFAULTS, folders: [{ name: 'app', path: folder.path }] }, '/')
    await reading.refresh([folder.path])
  })

  afterEach(async () => {
    await reading.close()
    await folder.close()
  })

  it('counts a new file as busy that it found before it heard of it', async () => {
    const doc = join(folder.path, PHASE, 'plan.html')
    // Two turns on, right before the look: the system's events come only behind it.
    setImmediate(() => {
      setImmediate(() => {
        mkdirSync(join(folder.path, PHASE))
        writeFileSync(doc, '<title>In ')
      })
    })
    await reading.refresh([join(folder.path, 'active/auth/plans')])
    expect(deltas.at(-1)).to.have.property('busy').that.includes(`app/${PHASE}/plan.html`)
  })
})
