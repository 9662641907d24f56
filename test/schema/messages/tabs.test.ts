import { expect } from 'chai'
import {
  lastUsed,
  readEvent,
  readTabMessage,
  type TabMessage,
} from '../../../schema/messages/tabs.js'

const ID = 'a-stream_with-22-signs'
const OPEN = { type: 'open', ws: 'search', plan: '', doc: '' } as const

describe('lastUsed', () => {
  it('is nobody among no tabs', () => {
    expect(lastUsed([])).to.equal(null)
  })

  it('is the tab that was used last, however young the others are', () => {
    expect(lastOf(tab('a', 5, 1), tab('b', 9, 2), tab('c', 7, 3))).to.equal('b')
  })

  it('is a used tab before one that never was', () => {
    expect(lastOf(tab('a', 1, 1), tab('b', 0, 99))).to.equal('a')
  })

  it('is the youngest of tabs that were never used', () => {
    expect(lastOf(tab('a', 0, 1), tab('b', 0, 3), tab('c', 0, 2))).to.equal('b')
  })

  it('is the same one in whatever order the tabs are known', () => {
    const tabs = [tab('a', 4, 1), tab('b', 4, 1), tab('c', 4, 1)]
    expect(lastOf(...tabs)).to.equal(lastOf(...tabs.toReversed()))
  })
})

describe('readTabMessage', () => {
  const sound: TabMessage[] = [
    { type: 'here', tab: 'a', used: 0, since: 12 },
    { type: 'who' },
    { type: 'stream', id: ID, open: 'x', count: 3 },
    { type: 'stream', id: ID, open: null, count: 0 },
    { type: 'heard', open: 'x', count: 1, event: { type: 'tree' } },
    { type: 'act', tab: 'a', event: OPEN },
  ]
  for (const message of sound) {
    it(`takes ${JSON.stringify(message)}`, () => {
      expect(readTabMessage(message)).to.deep.equal(message)
    })
  }

  const odd: unknown[] = [
    null,
    'who',
    [],
    {},
    { type: 'other' },
    { type: 'here', tab: 'a', used: '1', since: 1 },
    { type: 'here', tab: 'a', used: Infinity, since: 1 },
    { type: 'here', tab: 'a', used: -1, since: 1 },
    { type: 'here', used: 1, since: 1 },
    { type: 'stream' },
    { type: 'stream', id: ID, open: 1, count: 0 },
    { type: 'stream', id: ID, open: 'x' },
    { type: 'stream', id: ID, open: 'x', count: -1 },
    { type: 'stream', id: `${ID}&tabs=9`, open: 'x', count: 0 },
    { type: 'stream', open: 'x', count: 0 },
    { type: 'heard' },
    { type: 'heard', open: 'x', count: 1, event: OPEN },
    { type: 'heard', open: 'x', event: { type: 'tree' } },
    { type: 'heard', count: 1, event: { type: 'tree' } },
    { type: 'act', tab: 'a', event: { type: 'tree' } },
    { type: 'act', event: OPEN },
  ]
  for (const message of odd) {
    it(`takes nothing from ${JSON.stringify(message)}`, () => {
      expect(readTabMessage(message)).to.equal(null)
    })
  }
})

describe('readEvent', () => {
  it('takes what the service tells', () => {
    const doc = { path: 'docs/a.md', file: 'a.md', kind: 'md', title: 'a', ws: '' }
    const added = { type: 'added', doc, place: { task: 'a', phase: null } }
    const changed = { type: 'changed', path: 'docs/a.md' }
    for (const event of [{ type: 'tree' }, changed, added, OPEN]) {
      expect(readEvent(event)).to.deep.equal(event)
    }
  })

  it('takes nothing from what is no event', () => {
    const odd: unknown[] = [
      undefined,
      null,
      'tree',
      { type: 'other' },
      { type: 'changed' },
      { type: 'added', doc: {} },
      { type: 'open', ws: 'search' },
    ]
    expect(odd.map(readEvent)).to.deep.equal(odd.map(() => null))
  })
})

function tab(name: string, used: number, since: number) {
  return { tab: name, used, since }
}

function lastOf(...tabs: ReturnType<typeof tab>[]) {
  return lastUsed(tabs)?.tab
}
