import { expect } from 'chai'
import { stopsOf } from '../../../components/comparison/stops.js'

describe('the stops of changes @one-engine', () => {
  it('gather neighbours, and an unchanged block begins another one', () => {
    const rows: [changes: Parameters<typeof stopsOf>[0], stops: number[]][] = [
      [[], []],
      [
        [
          { at: 0, kind: 'add', n: 1 },
          { at: 1, kind: 'edit', n: 1 },
        ],
        [0, 0],
      ],
      [
        [
          { at: 0, kind: 'add', n: 1 },
          { at: 2, kind: 'edit', n: 1 },
        ],
        [0, 1],
      ],
      [
        [
          { at: 0, kind: 'move', n: 3 },
          { at: 3, kind: 'link', n: 1 },
        ],
        [0, 0],
      ],
      [
        [
          { at: 1, kind: 'del', n: 1 },
          { at: 1, kind: 'del', n: 1 },
          { at: 1, kind: 'add', n: 1 },
          { at: 3, kind: 'del', n: 1 },
        ],
        [0, 0, 0, 1],
      ],
    ]
    for (const [changes, stops] of rows) expect(stopsOf(changes)).to.deep.equal(stops)
  })
})
