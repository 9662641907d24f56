import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { Reviewed } from '../support/library/reviewed.js'
import { sha } from '../support/sha.js'
import { launch } from '../support/terminal.js'

const FILE = 'active/search/plans/plan.md'
/** Many times more than a pipe of the system holds. */
const TEXT = `# Plan\n\n${'The limit is 10 requests per second.\n'.repeat(40_000)}`

describe('a reader that is slower than the command', () => {
  let service: Reviewed
  before(async () => {
    service = await Reviewed.open({ [FILE]: TEXT })
  })
  after(() => service.close())

  it('gets the whole output', async () => {
    const words = ['versions', 'show', `docs/${FILE}`, sha(TEXT), '--port', String(service.port)]
    const program = launch(words, service.home.env)
    // Each chunk is read long after the command has done its work.
    program.process.stdout?.on('data', () => {
      program.process.stdout?.pause()
      void pause(50).then(() => program.process.stdout?.resume())
    })
    const { stdout, code } = await program.ended
    expect({ length: stdout.length, code }).to.deep.equal({ length: TEXT.length, code: 0 })
  })
})
