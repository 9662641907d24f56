import { expect } from 'chai'
import {
  idleDoc,
  nextDoc,
  type DocEvent,
  type DocStatus,
  type LoadedDoc,
  type OpenDoc,
} from '../../../components/state/open-doc.js'

const STATUSES: readonly DocStatus[] = [
  'idle',
  'loading',
  'ready',
  'stale',
  'missing',
  'failed',
  'refused',
  'blocked',
]

/** The next status of each, in the order above; `.` where nothing changes. */
const ROWS: Record<Exclude<DocEvent['type'], 'shown' | 'left'>, string> = {
  requested: 'loading . . loading . . . .',
  answered: '. ready . . . . . .',
  edited: '. stale stale . stale stale stale .',
  renewed: '. . . . . . . .',
  deleted: 'missing missing missing missing . missing missing .',
  relisted: '. stale . . stale stale . .',
  unmounted: '. idle idle idle . idle idle .',
  offline: '. failed . . . . . .',
  refused: '. refused . . . . . .',
  online: '. stale stale . stale stale stale .',
  froze: 'blocked blocked blocked . . . . .',
  allowed: '. . . . . . . idle',
}

const LOADED: LoadedDoc = {
  address: '/docs/~cap/app/a.html',
  src: '/docs/~cap/app/a.html',
  etag: '"1"',
  hash: null,
  type: 'text/html',
  size: 1,
  sequence: 0,
}

describe('an open doc @one-engine', () => {
  for (const [type, row] of Object.entries(ROWS)) {
    for (const [i, cell] of row.split(' ').entries()) {
      const status = STATUSES[i] as DocStatus
      const expected = cell === '.' ? status : cell
      it(`that is ${status} is ${expected} after "${type}"`, () => {
        const event = { type, loaded: LOADED, isListed: false } as DocEvent
        expect(nextDoc(open(status), event).status).to.equal(expected)
      })
    }
  }

  it('gets a new revision when its address or its ETag has changed', () => {
    const first = nextDoc(open('loading'), { type: 'answered', loaded: LOADED })
    expect(first).to.include({ loaded: LOADED, revision: 1 })
    for (const change of [{ etag: '"2"' }, { address: '/docs/~other/app/a.html' }]) {
      const loaded = { ...LOADED, ...change }
      const next = nextDoc({ ...first, status: 'loading' }, { type: 'answered', loaded })
      expect(next).to.include({ loaded, revision: 2 })
    }
  })

  it('keeps its page when its file was written again with the same bytes', () => {
    const loaded = { ...LOADED, hash: 'a'.repeat(64) }
    const first = nextDoc(open('loading'), { type: 'answered', loaded })
    const again = { ...loaded, etag: '"2"' }
    const next = nextDoc({ ...first, status: 'loading' }, { type: 'answered', loaded: again })
    expect(next).to.include({ loaded: again, revision: 1 })
    const other = { ...again, hash: 'b'.repeat(64) }
    const edited = nextDoc({ ...next, status: 'loading' }, { type: 'answered', loaded: other })
    expect(edited.revision).to.equal(2)
  })

  it('gets a new revision when a file that its page loads was edited', () => {
    const first = nextDoc(open('loading'), { type: 'answered', loaded: LOADED })
    expect(nextDoc(first, { type: 'renewed' })).to.include({ loaded: LOADED, revision: 2 })
  })
})

describe('what is on show of an open doc @one-engine', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const answer = (hash: string | null): DocEvent[] => [
    { type: 'edited' },
    { type: 'requested', isListed: true },
    { type: 'answered', loaded: { ...LOADED, hash } },
  ]
  const shown: DocEvent = { type: 'shown', isChanged: false }
  const left: DocEvent = { type: 'left', isChanged: false }
  const rows: [name: string, events: DocEvent[], onShow: OpenDoc['onShow']][] = [
    ['nothing before it is shown', answer(a), null],
    ['its bytes', [...answer(a), shown], { hash: a, isEdited: false }],
    ['the bytes that come later', [shown, ...answer(a)], { hash: a, isEdited: false }],
    ['an edit meanwhile', [...answer(a), shown, ...answer(b)], { hash: b, isEdited: true }],
    [
      'an edit and the bytes of before',
      [...answer(a), shown, ...answer(b), ...answer(a)],
      { hash: a, isEdited: true },
    ],
    [
      'no edit of the same bytes',
      [shown, ...answer(a), ...answer(a)],
      { hash: a, isEdited: false },
    ],
    [
      'no edit from before it came on show',
      [...answer(a), { type: 'edited' }, shown, ...answer(b)],
      { hash: b, isEdited: false },
    ],
    [
      'an edit after bytes that cannot be named',
      [shown, ...answer(a), ...answer(null), ...answer(b)],
      { hash: b, isEdited: true },
    ],
    ['nothing when it was left', [...answer(a), shown, ...answer(b), left], null],
  ]
  for (const [name, events, onShow] of rows) {
    it(`is ${name}`, () => {
      expect(events.reduce(nextDoc, open('ready')).onShow).to.deep.equal(onShow)
    })
  }
})

function open(status: DocStatus): OpenDoc {
  return { ...idleDoc(7, 'app/a.html'), status }
}
