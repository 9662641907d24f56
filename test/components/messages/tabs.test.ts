import { expect } from 'chai'
import {
  lastUsed,
  readEvent,
  readTabMessage,
  readEventsMessage,
  type TabMessage,
  type EventsMessage,
} from '../../../components/messages/tabs.js'
import { spoil } from './spoil.js'

const ID = 'a-tab_with_22-letters_'
const OPEN = { type: 'open', ws: 'search', plan: '', doc: '' } as const

describe('lastUsed @one-engine', () => {
  it('is null where there are no tabs', () => {
    expect(lastUsed([])).to.equal(null)
  })

  it('is the tab that was used last, however young the others are', () => {
    expect(lastOf(tab('a', 5, 1), tab('b', 9, 2), tab('c', 7, 3))).to.equal('b')
  })

  it('is a used tab rather than one that was never used', () => {
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

describe('readTabMessage @one-engine', () => {
  const here: TabMessage = { type: 'here', tab: ID, isCounted: true, used: 0, since: 12 }
  for (const message of [here, { ...here, isCounted: false, used: 7 }]) {
    it(`takes ${JSON.stringify(message)}`, () => {
      expect(readTabMessage(message)).to.deep.equal(message)
    })
  }

  const odd: unknown[] = [
    ...spoil(here),
    ...[null, 'here', [], {}, { ...here, type: 'other' }],
    { ...here, tab: `${ID}&tabs=9` },
    { ...here, used: Infinity },
    { ...here, used: -1 },
  ]
  for (const message of odd) {
    it(`takes nothing from ${JSON.stringify(message)}`, () => {
      expect(readTabMessage(message)).to.equal(null)
    })
  }
})

describe('readEventsMessage @one-engine', () => {
  const sound: EventsMessage[] = [
    { type: 'joined', lock: 'plan-viewer/worker' },
    { type: 'counted', stream: ID, tabs: 3 },
    { type: 'opened' },
    { type: 'lost' },
    { type: 'event', event: { type: 'tree' } },
    { type: 'event', event: OPEN },
  ]
  for (const message of sound) {
    it(`takes ${JSON.stringify(message)}`, () => {
      expect(readEventsMessage(message)).to.deep.equal(message)
    })
  }

  const odd: unknown[] = [
    ...sound.flatMap(spoil),
    ...[undefined, 1, 'lost', {}, { type: 'here', tab: ID, isCounted: true, used: 0, since: 12 }],
    { type: 'counted', stream: `${ID}/..`, tabs: 3 },
    { type: 'event', event: { type: 'reset' } },
    { type: 'event', event: { type: 'changed' } },
  ]
  for (const message of odd) {
    it(`takes nothing from ${JSON.stringify(message)}`, () => {
      expect(readEventsMessage(message)).to.equal(null)
    })
  }
})

describe('readEvent @one-engine', () => {
  it('takes what the service tells', () => {
    const doc = { path: 'docs/a.md', file: 'a.md', kind: 'md', title: 'a', ws: '' }
    const added = { type: 'added', doc, place: { task: 'a', phase: null } }
    const changed = { type: 'changed', path: 'docs/a.md' }
    const review = [
      { type: 'review', cursor: '7' },
      { type: 'files', docs: ['docs/a.md'] },
      { type: 'config' },
      { type: 'waiting', agents: [{ as: 'claude', paths: [], since: '2026-11-28T08:00:00.000Z' }] },
    ]
    for (const event of [{ type: 'tree' }, changed, added, OPEN, ...review]) {
      expect(readEvent(event)).to.deep.equal(event)
    }
  })

  it('ignores what is not an event', () => {
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
