// Where comments stand in files after they were edited elsewhere. A place is written as the texts of its blocks, with
// brackets around the quote; without brackets the whole block is meant.

import { expect } from 'chai'
import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import { BlockList } from '../../../schema/comments/block-list.js'
import type { CommentPlace } from '../../../schema/comments/shapes.js'
import { placeComments } from '../../../server/compare/place-comments.js'
import { readVersion } from '../../../server/compare/read-version.js'
import { sideOf } from './changes-in-words.js'

interface Sources {
  md: string
  html: string
}

describe('C7 the place of a comment is exact after an edit elsewhere', () => {
  const rows: [on: string, sources: Sources, place: string[]][] = [
    [
      'a cell',
      {
        md: '| Step | Done |\n| --- | --- |\n| Parse | yes |\n| Draw | yes |',
        html: '<table><tr><th>Step<th>Done<tr><td>Parse<td>yes<tr><td>Draw<td>yes</table>',
      },
      ['Draw │ [yes]'],
    ],
    [
      'a line of code',
      {
        md: '```js\nconst a = 1\n  const b = a\n```',
        html: '<pre>const a = 1\n  const b = a</pre>',
      },
      ['  const [b] = a'],
    ],
    [
      'a label in a drawing',
      {
        md: '```mermaid\ngraph TD\nThe end\n```',
        html: '<svg><text>Start</text><text>The end</text></svg>',
      },
      ['The [end]'],
    ],
    [
      'an image',
      { md: '![A chart](a.png)', html: '<p><img src="a.png" alt="A chart"></p>' },
      ['⟨image: A chart⟩'],
    ],
    [
      'a diagram',
      {
        md: '```mermaid\ngraph TD\nA-->B\n```',
        html: '<pre class="mermaid">graph TD\nA--&gt;B</pre>',
      },
      ['graph TD'],
    ],
    [
      'text across bold and links',
      {
        md: 'We **want** [fewer](a.md) alarms.',
        html: '<p>We <b>want</b> <a href="a.html">fewer</a> alarms.</p>',
      },
      ['We [want fewer al]arms.'],
    ],
    [
      'text across blocks',
      {
        md: 'All of it:\n\n- one\n- two\n\n> three four',
        html: '<p>All of it:</p><ul><li>one<li>two</ul><blockquote>three four</blockquote>',
      },
      ['All of [it:', 'one', 'two', 'three] four'],
    ],
    [
      'text without spaces',
      { md: '每个密钥的速率限制', html: '<p>每个密钥的速率限制</p>' },
      ['每个密钥的[速率]限制'],
    ],
    [
      'text from right to left',
      { md: 'קצב הבקשות מוגבל', html: '<p dir="rtl">קצב הבקשות מוגבל</p>' },
      ['קצב [הבקשות] מוגבל'],
    ],
    [
      'accents that are signs of their own',
      { md: 'Le cafe\u0301 est ouvert.', html: '<p>Le cafe\u0301 est ouvert.</p>' },
      ['Le [cafe\u0301] est ouvert.'],
    ],
  ]
  for (const [on, sources, place] of rows) {
    it(`on ${on}`, () => {
      for (const extension of ['md', 'html'] as const) {
        const versions = edits(extension, sources[extension]).map(text => {
          return sideOf(extension, Buffer.from(text))
        })
        const lists = versions.map(side => new BlockList(readVersion(extension, side).blocks))
        const [first = new BlockList([])] = lists
        const comments = [{ anchor: anchorAt(first, place), made: 0 }]
        versions.forEach((to, at) => {
          const job = { extension, isSlow: false, from: versions.slice(0, 1), to, comments }
          for (const found of placeComments(job)) {
            expect(found.is, extension).to.equal('exact')
            expect(drawn(lists[at] ?? first, found), extension).to.deep.equal(place)
          }
        })
      }
    })
  }
})

describe('the place of a comment on a drawing', () => {
  const rows: [on: string, extension: keyof Sources, from: string, to: string, places: string[]][] =
    [
      [
        'a diagram is all of its source',
        'md',
        '```mermaid\ngraph TD\nA-->B\n```\n\n```\nc\n```',
        '```mermaid\ngraph TD\nA-->C\n```\n\n```\nd\n```',
        ['graph TD', 'A-->C'],
      ],
      [
        'a drawing is all of its labels',
        'html',
        '<svg><text>One</text><g><text>Two</text></g></svg><svg><text>Three</text></svg>',
        '<svg><text>One</text><g><text>Four</text></g></svg><svg><text>Five</text></svg>',
        ['One', 'Four'],
      ],
    ]
  for (const [on, extension, from, to, places] of rows) {
    it(on, () => {
      const [made, now] = [from, to].map(text => sideOf(extension, Buffer.from(text)))
      if (!made || !now) throw new Error('two versions')
      const [first, last] = [made, now].map(side => {
        return new BlockList(readVersion(extension, side).blocks)
      })
      const name = { key: first?.blocks[0]?.key ?? 0, nth: 0 }
      const anchor: CommentAnchor = { type: 'block', ...name, kind: 'svg', text: 'One · Two' }
      const comments = [{ anchor, made: 0 }]
      const job = { extension, isSlow: false, from: [made], to: now, comments }
      const [found] = placeComments(job)
      expect(found && last && drawn(last, found)).to.deep.equal(places)
    })
  }
})

describe('C24 the places of 200 comments in 60 versions', () => {
  it('take one reading of each version', () => {
    const read: number[] = []
    const texts = Array.from({ length: 60 }, (_, n) =>
      Array.from({ length: 20 }, (_, i) => `<p>Part ${i} of ${n % 7}`).join(''),
    )
    const sides = texts.map(text => sideOf('html', Buffer.from(text)))
    const lists = sides.map(side => new BlockList(readVersion('html', side).blocks))
    const versions = sides.map(({ bytes, page }, n) => ({
      page,
      get bytes() {
        read.push(n)
        return bytes
      },
    }))
    const comments = Array.from({ length: 200 }, (_, i) => {
      const made = i % lists.length
      const list = lists[made] ?? new BlockList([])
      const anchor = anchorAt(list, [`[Part ${i % 20}] of ${made % 7}`])
      return { anchor, made: made === lists.length - 1 ? null : made }
    })
    const [from, to] = [versions.slice(0, -1), versions.at(-1)]
    if (!to) throw new Error('no version')
    const places = placeComments({ extension: 'html', isSlow: false, from, to, comments })
    expect(places).to.have.length(200)
    expect(read.sort((a, b) => a - b)).to.deep.equal(versions.map((_, n) => n))
  })
})

describe('the place of a comment in a doc that takes too long', () => {
  it('is exact or unknown', () => {
    const [made, to] = [
      '<p>One and two, which stays.<p>Three and four, which goes on.',
      '<p>New.<p>Newer.<p>One and two, which stays.<p>Three and four, which has gone.',
    ].map(text => sideOf('html', Buffer.from(text)))
    if (!made || !to) throw new Error('two versions')
    const first = new BlockList(readVersion('html', made).blocks)
    const quotes = ['One [and] two, which stays.', 'Three [and] four, which goes on.']
    const comments = quotes.map(place => ({ anchor: anchorAt(first, [place]), made: 0 }))
    const placed = (isSlow: boolean) => {
      const found = placeComments({ extension: 'html', isSlow, from: [made], to, comments })
      return found.map(({ is, from }) => `${is} ${from}`)
    }
    expect(placed(false)).to.deep.equal(['exact 2', 'exact 3'])
    expect(placed(true)).to.deep.equal(['exact 2', 'unknown null'])
  })
})

/** A file, and what it is after words beside this part came, changed and went. */
function edits(extension: keyof Sources, part: string): string[] {
  const file = (...parts: string[]) => {
    const pieces = parts.map(text => {
      return extension === 'md' || text === part ? text : `<p>${text}</p>`
    })
    return `${pieces.join('\n\n')}\n`
  }
  const [before, behind] = ['This stands before it.', 'This stands behind it, to the end.']
  return [
    file(before, part, behind),
    file('This is new.', before, 'This, too.', part, behind),
    file('This is new.', 'This, too.', part, 'This stands behind it, and changes.'),
    file(part),
  ]
}

/** An anchor on the only place that is written so. */
function anchorAt(list: BlockList, place: readonly string[]): CommentAnchor {
  const texts = place.map(text => text.replace(/[[\]]/g, ''))
  const all = list.blocks.map(({ text }) => text)
  const from = all.findIndex((_, at) => texts.every((text, i) => all[at + i] === text))
  if (from < 0) throw new Error(`no such blocks: ${all.join(' | ')}`)
  const to = from + texts.length - 1
  const nameOf = (at: number) => {
    const { key = 0 } = list.blocks[at] ?? {}
    return { key, nth: list.placesOf(key).indexOf(at) }
  }
  const [first = '', last = ''] = [place[0], place.at(-1)]
  if (!first.includes('[')) {
    const { kind = 'p', text = '' } = list.blocks[from] ?? {}
    return { type: 'block', ...nameOf(from), kind, text }
  }
  const start = first.indexOf('[')
  const end = last.indexOf(']') - (from === to ? 1 : 0)
  const quote = texts
    .join('\n')
    .slice(start, texts.join('\n').length - (texts.at(-1) ?? '').length + end)
  const ends = { from: { ...nameOf(from), start }, to: { ...nameOf(to), end } }
  return { type: 'text', quote, prefix: '', suffix: '', ...ends }
}

function drawn(list: BlockList, { from, to, start, end }: CommentPlace): string[] {
  const texts = list.blocks.slice(from ?? 0, (to ?? -1) + 1).map(({ text }) => text)
  if (start === null || end === null) return texts
  const last = texts.length - 1
  texts[last] = `${(texts[last] ?? '').slice(0, end)}]${(texts[last] ?? '').slice(end)}`
  texts[0] = `${(texts[0] ?? '').slice(0, start)}[${(texts[0] ?? '').slice(start)}`
  return texts
}
