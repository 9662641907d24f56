import { expect } from 'chai'
import fc from 'fast-check'
import { formatLayout, readLayout } from '../../../components/layout/saved.js'
import { draw, drawn } from './draw.js'
import { checkLayout } from './rules.js'

const PANE = { id: 'p1', tabs: ['a'], active: 'a' }

describe('a saved layout @one-engine', () => {
  it('comes back as it was', () => {
    for (const line of ['-', 'a* b', 'row(a | [b c*] | col(d:10 / e:90))']) {
      const layout = draw(line)
      expect(readLayout(formatLayout(layout))).to.deep.equal(layout)
    }
  })

  it('is made whole when it breaks a rule', () => {
    const broken = formatLayout({ ...draw('row(a a | - | row(b*| a))'), focused: 'p9' })
    const layout = readLayout(broken)
    expect(layout && drawn(layout)).to.equal('row([a]:66.67 | b:33.33)')
  })

  const hostile: [says: string, text: string | null][] = [
    ['nothing', null],
    ['no JSON', '{'],
    ['an empty text', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['no version', JSON.stringify({ root: PANE, focused: 'p1' })],
    ['another version', saved(PANE, { version: 2 })],
    ['no root', saved(undefined)],
    ['a root that is a text', saved('p1')],
    ['tabs that are no texts', saved({ ...PANE, tabs: ['a', 7] })],
    ['tabs that are no list', saved({ ...PANE, tabs: { length: 1 } })],
    [
      'a direction that is none',
      saved({ id: 's1', direction: 'up', children: [PANE], sizes: [1] }),
    ],
    ['a split without children', saved({ id: 's1', direction: 'row', sizes: [1] })],
    [
      'a child that is none',
      saved({ id: 's1', direction: 'row', children: [PANE, null], sizes: [1] }),
    ],
    [
      'splits without end',
      `{"version":1,"root":${'{"direction":"row","children":['.repeat(30_000)}`,
    ],
    [
      'a hundred thousand panes',
      saved({ direction: 'row', children: Array(100_000).fill({ tabs: [] }) }),
    ],
    ['a long text', saved({ ...PANE, active: 'a'.repeat(2_000_000) })],
  ]
  for (const [says, text] of hostile) {
    it(`is not read from ${says}`, () => {
      expect(readLayout(text)).to.equal(null)
    })
  }

  it('is not read from splits that are nested too deeply', () => {
    const open = '{"id":"s1","direction":"row","children":['
    const root = open.repeat(200) + JSON.stringify(PANE) + '],"sizes":[1]}'.repeat(200)
    expect(readLayout(`{"version":1,"focused":"p1","root":${root}}`)).to.equal(null)
  })

  it('holds nothing but what a layout has', () => {
    const text = `{"version":1,"extra":1,"focused":"p1","root":
      {"__proto__":{"tabs":["b"]},"id":"p1","tabs":["a"],"active":"a","onclick":"x"}}`
    expect(readLayout(text)).to.deep.equal(draw('a'))
    expect({}).not.to.have.property('tabs')
  })

  it('is null or whole, whatever the text says', () => {
    const { node } = fc.letrec(tie => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.record({
          id: idLike,
          tabs: fc.array(fc.constantFrom('a', 'b', 'c', '')),
          active: idLike,
        }),
        fc.record({
          id: idLike,
          direction: fc.constantFrom('row', 'column'),
          children: fc.array(tie('node'), { maxLength: 4 }),
          sizes: fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 4 }),
        }),
      ),
    }))
    fc.assert(
      fc.property(node, idLike, (root, focused) => {
        const layout = readLayout(saved(root, { focused }))
        expect(layout).not.to.equal(null)
        if (layout) checkLayout(layout)
      }),
    )
    fc.assert(
      fc.property(fc.json(), fc.jsonValue(), (text, root) => {
        for (const layout of [readLayout(text), readLayout(saved(root))]) {
          if (layout) checkLayout(layout)
        }
      }),
    )
  })
})

const idLike = fc.constantFrom('p1', 'p2', 's1', 'a', '__proto__', '', 7)

function saved(root: unknown, more: object = {}): string {
  return JSON.stringify({ version: 1, root, focused: 'p1', ...more })
}
