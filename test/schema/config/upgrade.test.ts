import { expect } from 'chai'
import { DEFAULTS } from '../../../schema/config/config.js'
import { ACTIONS } from '../../../schema/hotkeys/hotkeys.js'
import {
  fillDefaults,
  nameFromPath,
  withNames,
  withoutDefaults,
} from '../../../schema/config/upgrade.js'

describe('nameFromPath', () => {
  const names: [path: string, name: string][] = [
    ['/home/me/Docs', 'docs'],
    ['/srv/My Project (2)/', 'my-project-2'],
    ['~/work', 'work'],
    ['~', 'docs'],
    ['/', 'docs'],
    ['/srv/--x--', 'x'],
    ['/srv/Übung', 'bung'],
    ['/srv/日本', 'docs'],
    ['/srv/a.b_c', 'a-b-c'],
  ]
  for (const [path, name] of names) {
    it(`calls ${path} ${name}`, () => {
      expect(nameFromPath(path)).to.equal(name)
    })
  }

  it('adds a number to a name that is taken', () => {
    const drafts = ['/a/docs', '/b/docs', '/c/Docs'].map(path => ({ path }))
    expect(withNames(drafts, ['docs-2']).map(({ name }) => name)).to.deep.equal([
      'docs',
      'docs-3',
      'docs-4',
    ])
  })
})

describe('fillDefaults', () => {
  it('gives every default for an empty file', () => {
    expect(fillDefaults({})).to.deep.equal(DEFAULTS)
  })

  it('keeps what the file says, with all twelve actions', () => {
    const config = fillDefaults({
      $schema: 's',
      port: 5000,
      statusFolders: null,
      hotkeys: { closeTab: [] },
    })
    expect(config).to.include({
      $schema: 's',
      port: 5000,
      statusFolders: null,
      plansFolder: 'plans',
    })
    expect(config.hotkeys).to.have.all.keys(...ACTIONS)
    expect(config.hotkeys).to.deep.include({ closeTab: [], focusSearch: ['/'] })
  })

  it('replaces the whole list of doc types', () => {
    expect(fillDefaults({ docTypes: [] }).docTypes).to.deep.equal([])
  })

  it('reads a legacy root as one folder named after its last segment', () => {
    expect(fillDefaults({ root: '/srv/My Docs' }).folders).to.deep.equal([
      { name: 'my-docs', path: '/srv/My Docs' },
    ])
  })

  it('reads no root where folders are given', () => {
    const folders = [{ name: 'work', path: '/w' }]
    const config = fillDefaults({ root: '/srv/docs', folders })
    expect(config.folders).to.deep.equal(folders)
    expect(config).not.to.have.property('root')
  })

  it('leaves unknown keys out', () => {
    const file: object = { notes: 1 }
    expect(fillDefaults(file)).not.to.have.property('notes')
  })
})

describe('withoutDefaults', () => {
  it('writes nothing of the defaults', () => {
    expect(withoutDefaults(DEFAULTS, {})).to.deep.equal({})
  })

  it('writes the keys and actions that differ, in the order of the file', () => {
    const before = {
      port: 1,
      notes: 'mine',
      hotkeys: { focusSearch: [], closeTab: [] },
      plansFolder: 'p',
      $schema: 's',
    }
    const config = fillDefaults({
      plansFolder: 'q',
      port: 2,
      fileTypes: ['md'],
      hotkeys: { closeTab: ['x'], focusSearch: ['y'] },
    })
    expect(JSON.stringify(withoutDefaults(config, before))).to.equal(
      '{"port":2,"notes":"mine","hotkeys":{"focusSearch":["y"],"closeTab":["x"]},"plansFolder":"q","$schema":"s","fileTypes":["md"]}',
    )
  })

  it('drops a key that is back at its default', () => {
    expect(withoutDefaults(fillDefaults({}), { port: 1, hotkeys: { closeTab: [] } })).to.deep.equal(
      {},
    )
  })

  it('takes equal lists for the default whatever the order of their keys', () => {
    const groups = [{ fileTypes: ['html'], folder: 'research', label: 'Research' }]
    expect(withoutDefaults(fillDefaults({ groups }), {})).to.deep.equal({})
  })

  it('does not let a legacy root come back', () => {
    expect(withoutDefaults(fillDefaults({ folders: [] }), { root: '/srv/docs' })).to.deep.equal({})
  })

  it('keeps unknown keys of both, the newer winning', () => {
    const config = { ...fillDefaults({}), notes: 'new', more: 1 }
    expect(withoutDefaults(config, { notes: 'old', other: 2 })).to.deep.equal({
      notes: 'new',
      other: 2,
      more: 1,
    })
  })

  it('keeps the order of keys inside entries', () => {
    const config = fillDefaults({ folders: [{ name: 'a', path: '/b', icon: 'x' }] })
    const written = withoutDefaults(config, { folders: [{ path: '/a', name: 'a' }] })
    expect(JSON.stringify(written)).to.equal('{"folders":[{"path":"/b","name":"a","icon":"x"}]}')
  })

  it('comes back the same when filled again', () => {
    const config = fillDefaults({
      port: 9,
      statusFolders: null,
      hotkeys: { splitDown: ['Alt+S'] },
      groups: [],
    })
    expect(fillDefaults(withoutDefaults(config, {}))).to.deep.equal(config)
  })
})
