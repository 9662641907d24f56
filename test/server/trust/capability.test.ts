// A capability opens a doc's own task, or what lies in no task, and shared assets.

import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { Capabilities } from '../../../server/trust/capability.js'
import type { FolderRules } from '../../../schema/folder-rules.js'

describe('requirement 3: a capability', () => {
  const own = 'app/active/search/plans/plan.html'

  it('is 22 characters of base64url, and tells which doc it was given to', () => {
    const capabilities = new Capabilities(randomBytes(32))
    const one = capabilities.give(own, DEFAULTS)
    expect(one).to.match(/^[\w-]{22}$/)
    expect(capabilities.give(own, DEFAULTS)).to.equal(one)
    expect(capabilities.give('app/active/search/notes.md', DEFAULTS)).not.to.equal(one)
    expect(capabilities.docOf(one)).to.equal(own)
    expect(capabilities.docOf('A'.repeat(22))).to.equal(null)
  })

  it('is not valid after the service has started again', () => {
    const before = new Capabilities(randomBytes(32)).give(own, DEFAULTS)
    const now = new Capabilities(randomBytes(32))
    expect(now.give(own, DEFAULTS)).not.to.equal(before)
    expect(now.opens(before, own, DEFAULTS, true)).to.equal(false)
  })

  const rows: [from: string, to: string, opens: boolean, name: string][] = [
    [own, own, true, 'the doc itself'],
    [own, 'app/active/search/plans/phase-1-x/data.json', true, 'anything in its task'],
    [own, 'app/active/other/plan.html', false, 'nothing of another task'],
    [own, 'app/active/other/logo.png', false, 'no image of another task'],
    [own, 'app/active/search-2/plan.html', false, 'nothing of a task whose name only begins so'],
    [own, 'app/done/search/plan.html', false, 'nothing of its namesake that is settled'],
    [own, 'web/active/search/plan.html', false, 'nothing of its namesake in another folder'],
    [own, 'web/shared/style.css', false, 'no asset of another folder'],
    [own, 'app/shared/style.css', true, 'an asset outside every task'],
    [own, 'app/active/style.css', true, 'an asset beside the tasks'],
    [own, 'app/shared/data.json', false, 'no data outside every task'],
    [own, 'app/weekly/report.html', false, 'no doc outside every task'],
    ['app/weekly/a.html', 'app/weekly/deep/er/b.html', true, 'what lies under a loose doc'],
    ['app/weekly/a.html', 'app/weekly-2/b.html', false, 'no directory whose name only begins so'],
    ['app/weekly/a.html', 'app/other/b.html', false, 'no other directory'],
    ['app/weekly/a.html', 'app/other/b.svg', true, 'assets of other directories'],
    ['app/index.html', 'app/weekly/a.html', true, 'all loose docs, for one at the top'],
    ['app/index.html', own, false, 'no task, for one at the top'],
    ['app/index.html', 'app/active/search/logo.png', false, 'not even the image of a task'],
    ['app/active/loose.html', own, false, 'no task, for one beside the tasks'],
  ]
  for (const [from, to, opens, name] of rows) {
    it(`opens ${name} (${from} → ${to})`, () => expect(opened(from, to)).to.equal(opens))
  }

  it('tells tasks apart where a folder has no status folders', () => {
    const rules = { ...DEFAULTS, statusFolders: null }
    expect(opened('app/one/plan.html', 'app/one/deep/x.json', rules)).to.equal(true)
    expect(opened('app/one/plan.html', 'app/two/x.json', rules)).to.equal(false)
    expect(opened('app/index.html', 'app/one/plan.html', rules)).to.equal(false)
  })

  it('is not valid for a new task when the rules change', () => {
    const capabilities = new Capabilities(randomBytes(32))
    const loose = capabilities.give('app/now/a.html', DEFAULTS)
    const rules = { ...DEFAULTS, statusFolders: { active: 'now', done: 'then' } }
    expect(capabilities.opens(loose, 'app/now/task/plan.html', rules, false)).to.equal(false)
  })
})

function opened(from: string, to: string, rules: FolderRules = DEFAULTS): boolean {
  const capabilities = new Capabilities(randomBytes(32))
  const isAsset = /\.(?:css|png|svg)$/.test(to)
  return capabilities.opens(capabilities.give(from, rules), to, rules, isAsset)
}
