// The layouts in a folder with more files than detection reads.

import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { fillDefaults } from '../../../schema/config/upgrade.js'
import { detectAsked, responseOf } from '../../../server/detect/detect.js'
import { docWith, filesOf, repositoryOf } from '../../support/library/any-folder.js'

const MANY = 200_000
/** A file system in memory makes and removes so many files in seconds. */
const IN_MEMORY = '/dev/shm'

describe('detection in a large folder @whole', function () {
  this.timeout(180_000)
  let path: string

  before(async () => {
    path = await mkdtemp(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'plan-viewer-'))
    const plans = filesOf(repositoryOf('superpowers'))
    const files = { ...plans, 'zoo/plan.md': docWith('plan.md', 'The plan of the zoo') }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), text)
    }
    await fill(join(path, 'data'), MANY / 2)
    for (let at = 0; at < 100; at++) await fill(join(path, `data/part-${at}`), MANY / 200)
    for (const name of ['node_modules', '.git']) await fill(join(path, name), 1000)
  })
  after(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))

  it('any folder 6: stops at 200,000 entries, and has found the plans', async () => {
    const found = await detectAsked(path, fillDefaults({}), '/home/me')
    const { proposals, stopped } = responseOf(found ?? expect.fail('no such folder'))
    expect(stopped).to.equal(true)
    expect(proposals.map(({ layout, docs }) => [layout, docs])).to.deep.equal([
      ['superpowers', 4],
      ['folders', 5],
    ])
  })
})

/** Fills a folder with empty files: links, of which one file has room for some 60,000. */
async function fill(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < count; at += 1000) {
    const source = join(folder, `${Math.floor(at / 50_000)}.first`)
    if (at % 50_000 === 0) await writeFile(source, '')
    const names = Array.from({ length: Math.min(1000, count - at) }, (_, i) => `${at + i}.json`)
    await Promise.all(names.map(name => link(source, join(folder, name))))
  }
}
