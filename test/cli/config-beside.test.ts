import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { serve, type Served } from '../support/service.js'
import { run } from '../support/terminal.js'
import { times } from '../support/whole.js'

const FOLDERS = times(8, 4)

describe('plans config beside a service that saves', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ 'active/t/plans/plan.html': 'x' })
  })
  afterEach(() => served.close())

  const plans = (...words: string[]) => run(['config', ...words], served.env)

  /** Saves as the dashboard does: what it was given, changed, unless another program was faster. */
  async function save(taskIcons: Record<string, string>): Promise<void> {
    for (;;) {
      const answer = await fetch(`${served.url}/api/config`)
      const { config } = (await answer.json()) as { config: { taskIcons: object } }
      const body = JSON.stringify({ ...config, taskIcons: { ...config.taskIcons, ...taskIcons } })
      const headers = { 'If-Match': answer.headers.get('etag') ?? '' }
      const url = `${served.url}/api/config`
      const { status } = await fetch(url, { method: 'PUT', headers, body })
      if (status === 200) return
      expect(status).to.equal(412)
    }
  }

  it('requirement 53: neither loses what the other changed, and each finds a valid file', async () => {
    const names = Array.from({ length: FOLDERS }, (_, i) => `folder-${i}`)
    await served.write(Object.fromEntries(names.map(name => [`${name}/active/`, ''])))
    const saving = (async () => {
      for (const name of names) await save({ [`docs:${name}`]: 'x' })
    })()
    for (const [i, name] of names.entries()) {
      expect(await plans('add', `${served.root}/${name}`)).to.include({ code: 0, stderr: '' })
      expect(await plans('check')).to.include({ code: 0, stderr: '' })
      if (i % 2 === 1) expect((await plans('remove', name)).code).to.equal(0)
    }
    await saving
    const saved = JSON.parse(await readFile(served.configFile, 'utf8')) as {
      folders: { name: string }[]
      taskIcons: object
    }
    const left = names.filter((_, i) => i % 2 === 0)
    expect(saved.folders.map(({ name }) => name)).to.deep.equal(['docs', ...left])
    expect(Object.keys(saved.taskIcons)).to.have.members(names.map(name => `docs:${name}`))
    const { status } = await fetch(`${served.url}/api/tree`)
    expect(status).to.equal(200)
  })
})
