import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { ROOT } from './sources.js'

/** The browser fetches at most this before a page begins to run: bytes, compressed as they are served. */
const MOST = 120_000
/** The script of a Markdown page, and its style sheet. */
const MOST_OF_PAGE = 6_000
const MOST_OF_STYLES = 8_000

/** The script of the element with which another page frames the viewer. */
const MOST_OF_ELEMENT = 12_000

/** The script that each framed doc loads before anything else in it. */
const MOST_OF_BRIDGE = 12_500

describe('the weight of the page', () => {
  for (const script of ['dashboard.js', 'embed.js']) {
    it(`is one script before the page runs, below its limit: ${script}`, () => {
      expect([...filesFrom(script)]).to.deep.equal([script])
      expect(weightOf([script])).to.be.below(MOST)
    })
  }

  const late = [
    {
      script: 'dashboard.js',
      parts: { settings: 'settings', 'first-run': 'first-run', 'late-elements': 'history' },
    },
    { script: 'embed.js', parts: { 'late-elements': 'history' } },
  ]
  for (const { script, parts } of late) {
    it(`leaves out what ${script} imports when it is shown: ${Object.keys(parts).join()}`, () => {
      const text = read(script)
      for (const [name, element] of Object.entries(parts)) {
        expect(text, name).not.to.match(new RegExp(`\\("plan-${element}",`))
        const [, file = ''] = new RegExp(`import\\("\\./(${name}[\\w.-]+)"\\)`).exec(text) ?? []
        expect([...filesFrom(file)], name).to.include(script)
      }
      expect(text.match(/\bimport\(/g)).to.have.length(Object.keys(parts).length)
    })
  }
})

describe('the weight of a Markdown page', () => {
  it('is a few kilobytes of script and style where there is no diagram', () => {
    expect(weightOf(filesFrom('page/page.js'))).to.be.below(MOST_OF_PAGE)
    expect(weightOf(['page/page.css'])).to.be.below(MOST_OF_STYLES)
  })

  it('does not include mermaid, which is loaded for the first diagram', () => {
    expect([...filesFrom('page/page.js')].join()).not.to.include('mermaid-')
    expect(read('page/page.js')).to.match(/import\("\.\/mermaid-[A-Z\d]{8}\.js"\)/)
  })
})

describe('the weight of the bridge', () => {
  it('is one script below its limit', () => {
    expect([...filesFrom('bridge.js')]).to.deep.equal(['bridge.js'])
    expect(weightOf(['bridge.js'])).to.be.below(MOST_OF_BRIDGE)
  })
})

describe('the weight of <plan-viewer>', () => {
  it('is one small file, without Lit', () => {
    expect([...filesFrom('plan-viewer.js')]).to.deep.equal(['plan-viewer.js'])
    const text = read('plan-viewer.js')
    expect(gzipSync(text, { level: 9 }).length).to.be.below(MOST_OF_ELEMENT)
    expect(text).not.to.match(/litElementVersions|litHtmlVersions/)
  })
})

function weightOf(files: Iterable<string>): number {
  const weights = [...files].map(file => gzipSync(read(file), { level: 9 }).length)
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/** The file and all that it imports at once. */
function filesFrom(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const [, path = ''] of read(entry).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    filesFrom(posix.join(posix.dirname(entry), path), found)
  }
  return found
}

function read(file: string): string {
  return readFileSync(join(ROOT, 'dist/app', file), 'utf8')
}
