import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { ROOT } from './sources.js'

/** What the browser fetches before the page begins to run, in bytes, compressed as it is served. */
const MOST = 40_000

describe('the weight of the page', () => {
  it('is little until the tree can be drawn', () => {
    const files = filesFrom('dashboard.js')
    const weights = [...files].map(file => gzipSync(read(file), { level: 9 }).length)
    expect(weights.reduce((sum, weight) => sum + weight)).to.be.below(MOST)
  })

  it('does not hold what is rarely shown', () => {
    const files = [...filesFrom('dashboard.js')].map(read).join('')
    for (const tag of ['plan-settings', 'plan-first-run', 'plan-palette', 'plan-icon-picker']) {
      expect(files, tag).not.to.match(new RegExp(`\\("${tag}",`))
    }
  })
})

/** The file and all that it imports at once. */
function filesFrom(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const [, path = ''] of read(entry).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    filesFrom(basename(path), found)
  }
  return found
}

function read(file: string): string {
  return readFileSync(join(ROOT, 'dist/app', file), 'utf8')
}
