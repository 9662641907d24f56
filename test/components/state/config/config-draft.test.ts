import { expect } from 'chai'
import { DEFAULTS, type Config } from '../../../../schema/config/config.js'
import {
  defaultAt,
  readProblems,
  sameSettings,
  sameShown,
  valueAt,
  withFolderPath,
  withFolders,
  withMoved,
  withReview,
  withUnshownOf,
  withValue,
} from '../../../../components/state/config/config-draft.js'

const app = { name: 'app', path: '~/app' }

describe('a draft of the settings @one-engine', () => {
  it('is read and changed by key path, and never in place', () => {
    const before = draftOf(app)
    const after = withValue(before, 'folders.0.groups', [])
    expect(valueAt(after, 'folders.0.groups')).to.deep.equal([])
    expect(valueAt(before, 'folders.0.groups')).to.equal(undefined)
    expect(after.docTypes).to.equal(before.docTypes)
    expect(valueAt(before, 'folders.7.path.x')).to.equal(undefined)
  })

  it('loses a key or an item for undefined', () => {
    const draft = draftOf({ ...app, icon: '☾' }, { name: 'b', path: '/b' })
    expect(withValue(draft, 'folders.0.icon', undefined).folders[0]).to.deep.equal(app)
    expect(withValue(draft, 'folders.0', undefined).folders.map(({ name }) => name)).to.eql(['b'])
  })

  it('is never read from what its objects inherit', () => {
    expect(valueAt(DEFAULTS, 'constructor')).to.equal(undefined)
    expect(withValue({ a: 1 }, '__proto__', { b: 2 })).not.to.have.property('b')
  })

  it('has the items of a list in another order', () => {
    const names = (from: number, to: number) =>
      withMoved(
        ['a', 'b', 'c'].map(name => ({ name })),
        '',
        from,
        to,
      ).map(({ name }) => name)
    expect(names(0, 2)).to.deep.equal(['b', 'c', 'a'])
    expect(names(2, 1)).to.deep.equal(['a', 'c', 'b'])
    expect(names(0, 3)).to.deep.equal(['a', 'b', 'c'])
  })

  it('names a new docs folder after its path until its name is set by hand', () => {
    const saved = draftOf(app)
    const fresh = draftOf(app, { name: '', path: '' })
    const named = withFolderPath(fresh, saved, 1, '/x/App')
    expect(named.folders[1]).to.deep.equal({ name: 'app-2', path: '/x/App' })
    expect(withFolderPath(named, saved, 1, '').folders[1]?.name).to.equal('')
    const own = withValue(named, 'folders.1.name', 'mine')
    expect(withFolderPath(own, saved, 1, '/y').folders[1]?.name).to.equal('mine')
    expect(withFolderPath(saved, saved, 0, '/y').folders[0]?.name).to.equal('app')
    expect(withFolderPath(saved, saved, 5, '/y')).to.equal(saved)
  })

  it('takes over docs folders under free names, each once', () => {
    const added = withFolders(draftOf(app), [app, { name: 'app', path: '/other/app' }])
    expect(added.folders).to.deep.equal([app, { name: 'app-2', path: '/other/app' }])
  })

  it('has defaults for the shared settings only', () => {
    expect(defaultAt('statusFolders.done')).to.equal('done')
    expect(defaultAt('folders.0.plansFolder')).to.equal(undefined)
  })

  it('takes from a changed file what no field shows', () => {
    const theirs = { ...draftOf(app), taskIcons: { 'app:x': '☾' }, later: 1 }
    const mine = { ...draftOf(app), port: 5000 }
    expect(withUnshownOf(mine, theirs)).to.deep.equal({ ...theirs, port: 5000 })
    expect(sameShown(draftOf(app), theirs)).to.be.true
    expect(sameShown(mine, theirs)).to.be.false
  })

  it('gets each of its problems with the key path', () => {
    const lines = [
      'folders.1.path: /a: b does not exist',
      'taskIcons.app:a task: must be 1 to 8 characters',
      'config: 3 more problems',
      'something else',
      '',
    ]
    expect(readProblems(lines.join('\n'))).to.deep.equal([
      { at: 'folders.1.path', says: '/a: b does not exist' },
      { at: 'taskIcons.app:a task', says: 'must be 1 to 8 characters' },
      { at: '', says: '3 more problems' },
      { at: '', says: 'something else' },
    ])
  })
})

describe('an edit of the settings of reviews @one-engine', () => {
  it('leaves out what is empty, and keeps what no form shows', () => {
    const review = { keys: { comment: [] } }
    const draft = withReview({ ...DEFAULTS, review }, 'versions.maxFile', 5)
    expect(draft.review).to.deep.equal({ ...review, versions: { maxFile: 5 } })
    expect(withReview(draft, 'versions.maxFile', undefined).review).to.deep.equal(review)
    expect(withReview(draft, 'quiet', []).review).to.include.keys('quiet')
  })

  it('that is taken back leaves the settings as they were', () => {
    const draft = withReview(DEFAULTS, 'readMarks', 'manual')
    expect(sameSettings(draft, DEFAULTS)).to.equal(false)
    expect(sameShown(draft, DEFAULTS)).to.equal(false)
    expect(sameSettings(withReview(draft, 'readMarks', undefined), DEFAULTS)).to.equal(true)
  })
})

function draftOf(...folders: Config['folders']): Config {
  return { ...DEFAULTS, folders }
}
