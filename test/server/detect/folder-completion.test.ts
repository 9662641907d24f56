// How a typed path goes on. Which requests may ask: detect-route.test.ts.

import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { completeFolder } from '../../../server/detect/folder-completion.js'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'

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
})
