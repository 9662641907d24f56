// POST /api/folders: how a typed path goes on.

import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { completeFolder } from '../../../server/detect/folder-completion.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { ask } from '../../support/http.js'
import { serve } from '../../support/service.js'

describe('the completion of a folder’s path', () => {
  let home: TempFolder

  before(async () => {
    home = await docsFolder({ 'code/shop/README.md': '# Shop', 'code/Sheets/a.md': '# A' })
    const code = join(home.path, 'code')
    for (const name of ['.shadow', 'node_modules', 'site']) await mkdir(join(code, name))
    await writeFile(join(code, 'shelf.md'), '# A file')
    await symlink(join(code, 'site'), join(code, 'shortcut'))
    await symlink(join(code, 'nowhere'), join(code, 'shattered'))
  })
  after(() => home.close())

  const rows: [typed: string, folders: string[]][] = [
    ['~/code/sh', ['~/code/Sheets/', '~/code/shop/', '~/code/shortcut/']],
    ['~/code/SHO', ['~/code/shop/', '~/code/shortcut/']],
    ['~/code/', ['~/code/Sheets/', '~/code/shop/', '~/code/shortcut/', '~/code/site/']],
    ['~/code/.', ['~/code/.shadow/']],
    ['~/code/shop', ['~/code/shop/']],
    ['~/nowhere/x', []],
    ['~', []],
    ['code/sh', []],
    ['/tmp\0/x', []],
  ]
  for (const [typed, folders] of rows) {
    it(`after ${JSON.stringify(typed)} is ${folders.join(' ') || 'nothing'}`, async () => {
      expect(await completeFolder(typed, home.path)).to.deep.equal(folders)
    })
  }

  it('is answered to the dashboard alone', async () => {
    const service = await serve({ 'active/search/plans/plan.html': '<title>Plan</title>' })
    try {
      const body = JSON.stringify({ path: `${home.path}/code/sho` })
      const request = { method: 'POST', target: '/api/folders', body }
      const own = await ask(service.port, { ...request, headers: [['Origin', service.url]] })
      expect(own.json()).to.deep.equal({
        isFolder: false,
        folders: [`${home.path}/code/shop/`, `${home.path}/code/shortcut/`],
      })
      const whole = JSON.stringify({ path: `${home.path}/code/shop` })
      const headers: [string, string][] = [['Origin', service.url]]
      const there = await ask(service.port, { ...request, body: whole, headers })
      expect(there.json()).to.deep.equal({ isFolder: true, folders: [`${home.path}/code/shop/`] })
      const other = await ask(service.port, request)
      expect([other.status, other.json()]).to.deep.equal([403, { error: 'not from the dashboard' }])
    } finally {
      await service.close()
    }
  })
})
