// The bytes of a stored segment: whatever changes them needs another version, or an older index gives old answers.

import { createHash } from 'node:crypto'
import { mkdtempSync, openSync, readFileSync, closeSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect } from 'chai'
import { wholeOf } from '../../../server/threads/schedule.js'
import { SegmentBuilder } from '../../../server/search/engine/segment-builder.js'
import { SEGMENT_VERSION, writeSegment } from '../../../server/search/store/segment-file.js'
import { textOf } from '../../../server/text/searchable-text.js'

const TAIL_BYTES = 36
const FILES: [extension: string, source: string][] = [
  [
    'html',
    '<!doctype html><head><title>T</title><style>p {}</style></head><body><h1>One <b>t</b>wo</h1><p>a<br>b' +
      '<table><tr><td>c<td>d</table><pre>e\n  f</pre><ul><li>g<li><a href=h>i</a></ul><img alt=j>' +
      '<select><option>k<option>l</select><textarea>m</textarea><svg><text>n</text><text>o</text></svg>' +
      '<math><mi>p</mi></math><x-q>q</x-q>r <details><summary>s</summary>t</details><input type=checkbox>&auml;',
  ],
  [
    'md',
    '---\ntitle: A b\ntags: [c, d]\n---\n# One `two`\n\n- [ ] e\n  - f\n\n|g|h|\n|-|-|\n|i|j k|\n\n> [!NOTE]\n> l[^1] **m**n\n\n' +
      '```ts\no = p.q()\n```\n\n```mermaid\nflowchart\n```\n\n$x^2$ <kbd>r</kbd> <!-- s --> ![t](u.png) [v](w) https://x.org :rocket:\n\n[^1]: y\n',
  ],
  ['txt', `Z’s foo-bar()  "${'a-b'.repeat(100)}" a/b.ts`],
]

describe('a stored segment', () => {
  it('has the same bytes as long as it has the same version', () => {
    const builder = new SegmentBuilder()
    for (const [extension, source] of FILES) {
      const text = textOf(extension, Buffer.from(source))
      const doc = { key: `app/a.${extension}`, title: 'It’s A', mtime: 1, text }
      wholeOf(builder.add({ ...doc, stamp: '1-2-3' }))
    }
    // Another digest: raise SEGMENT_VERSION, then write both here.
    expect([SEGMENT_VERSION, digestOf(builder)]).to.deep.equal([
      9,
      '823a26ab07a9d4de26e7ad857a7bc5fca0bcf81be36cfdc3f4f6fe770d0e22a1',
    ])
  })
})

/** The bytes of texts and columns as they are, and of the head as it is read: a number may be written in more than one way. */
function digestOf(builder: SegmentBuilder): string {
  const dir = mkdtempSync(join(tmpdir(), 'plan-viewer-segment-'))
  try {
    const path = join(dir, 'one')
    const file = openSync(path, 'wx+')
    wholeOf(writeSegment(file, builder.seal(), 'me', new Map()))
    closeSync(file)
    const bytes = readFileSync(path)
    const end = bytes.length - TAIL_BYTES
    const start = end - bytes.readUInt32LE(bytes.length - 4)
    const head = JSON.stringify(deserialize(bytes.subarray(start, end)))
    return createHash('sha256').update(bytes.subarray(0, start)).update(head).digest('hex')
  } finally {
    rmSync(dir, { recursive: true })
  }
}
