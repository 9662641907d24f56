// A library whose state lies on a disk that is soon full: run by search-stored.test.ts over the folder given.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULTS } from '../../../schema/config/config.js'
import { Library } from '../../../server/library/library.js'

const base = process.argv[2] ?? ''
const lines: string[] = []
const state = join(base, 'state')
const library = new Library({
  tell: () => undefined,
  warn: line => lines.push(line),
  state,
  home: base,
})
await library.apply({ ...DEFAULTS, folders: [{ name: 'app', path: join(base, 'docs') }] })
const hits = await library.search('granite')
const found = hits.map(({ doc, hits, snippet }) => `${doc.title}: ${hits} × ${snippet}`)
await library.close()
lines.push(...found)
const left = readdirSync(state, { recursive: true, withFileTypes: true })
lines.push(`files left: ${left.filter(entry => entry.isFile()).length}`)
console.log([...lines, 'closed'].join('\n'))
