// GET /api/ages over HTTP: which files have an age, and which are left out.

import { symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ask } from '../../support/http.js'
import { serve, type Served } from '../../support/service.js'
import { expectReply } from '../../support/shapes.js'

const PLAN = 'active/search/plans/plan.html'
const RECAP = 'active/search/plans/a b #1 ☂.md'

let service: Served

describe('/api/ages', () => {
  before(async () => {
    service = await serve({ [PLAN]: '<title>Plan</title>', [RECAP]: '# Recap\n' })
    await utimes(join(service.root, PLAN), 1, 1_700_000_000.25)
    await utimes(join(service.root, RECAP), 1, 1_600_000_000)
    await symlink('/etc/hostname', join(service.root, 'active/search/plans/out.md'))
  })
  after(() => service.close())

  it('answers with the time of each doc, in milliseconds', async () => {
    expect(await ages([`docs/${PLAN}`, `docs/${RECAP}`, `docs/${PLAN}`])).to.deep.equal({
      [`docs/${PLAN}`]: 1_700_000_000_250,
      [`docs/${RECAP}`]: 1_600_000_000_000,
    })
  })

  it('leaves out what is not a doc, missing, or outside of the folder', async () => {
    const others = [
      `docs/active/search/plans/gone.html`,
      `docs/active/search/plans`,
      `docs/active/search/plans/out.md`,
      `docs/../../etc/hostname`,
      '/etc/hostname',
      'nobody/plan.html',
      '',
      '\0',
    ]
    expect(await ages(others)).to.deep.equal({})
  })

  it('looks at 200 paths, and leaves out the others', async () => {
    const before = Array.from({ length: 199 }, (_, i) => `docs/gone-${i}.html`)
    expect(await ages([...before, `docs/${PLAN}`])).to.have.property(`docs/${PLAN}`)
    expect(await ages([...before, `docs/gone.html`, `docs/${PLAN}`])).to.deep.equal({})
  })
})

async function ages(paths: readonly string[]): Promise<unknown> {
  const query = new URLSearchParams(paths.map((path): [string, string] => ['path', path]))
  const answer = await ask(service.port, `/api/ages?${query}`)
  expectReply('ages', answer.json())
  return answer.json()
}
