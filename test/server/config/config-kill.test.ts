import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ConfigFile } from '../../../server/config/file.js'
import { docsFolder } from '../../support/docs-folder.js'
import { noteInjection } from '../../support/reliability.js'
import { times } from '../../support/whole.js'

const KILLS = times(200, 20)
const AT_ONCE = 4

// Saves one large value after another for as long as it lives.
const SAVER = `
  const [module, path] = process.argv.slice(1)
  const { ConfigFile } = await import(module)
  const file = new ConfigFile(path, {})
  const save = n => file.alone(async () => {
    await file.write({ n, notes: 'x'.repeat(200000) + n }, await file.read(), true)
  })
  await save(0)
  process.send('saving')
  for (let n = 1; ; n += 1) await save(n)
`

const MODULE = new URL('../../../server/config/file.js', import.meta.url).href

describe('requirement 16: the config file, its writers killed', () => {
  it(`is whole after each of ${KILLS} kills, and leaves nothing behind`, async function () {
    this.timeout(900_000)
    const rounds = Array.from({ length: AT_ONCE }, () => killAgainAndAgain(KILLS / AT_ONCE))
    const survived = (await Promise.all(rounds)).reduce((sum, count) => sum + count)
    const injected = 'kill -9 while the settings are saved'
    noteInjection({ requirement: 16, injected, times: KILLS, survived })
  })
})

/** Resolves with how often the file was whole afterwards. */
async function killAgainAndAgain(kills: number): Promise<number> {
  let survived = 0
  const folder = await docsFolder()
  const path = join(folder.path, 'config.json')
  const file = new ConfigFile(path, {})
  for (let i = 0; i < kills; i += 1) {
    const args = ['--input-type=module', '-e', SAVER, MODULE, path]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await once(child, 'message')
    // Somewhere in the few milliseconds that a save takes.
    await new Promise(done => setTimeout(done, Math.random() * 15))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { value, problem } = await file.read()
    expect(problem).to.equal(null)
    const { n, notes } = value as { n: number; notes: string }
    expect(notes).to.equal('x'.repeat(200_000) + String(n))
    survived += 1
  }
  // As the next start does.
  await file.sweep()
  expect(await readdir(folder.path)).to.have.members(['config.json', 'config.json.bak'])
  await folder.close()
  return survived
}
