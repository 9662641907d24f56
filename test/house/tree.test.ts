import { readdirSync } from 'node:fs'
import { expect } from 'chai'
import { ROOMS, ROOT, filesBelow, textOf } from './sources.js'

const TOP_LEVEL = [
  ...ROOMS,
  'bench',
  'examples',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'web-dev-server.config.mjs',
  'README.md',
  'LICENSE',
]
/** Ignored by git: what is made here and not published. */
const MADE = /^(dist|node_modules|.*\.tgz)$/
const LONGEST_FILE = 400

describe('the house', () => {
  it('has only its rooms and the files of tools at its top level', () => {
    const others = readdirSync(ROOT).filter(
      name => !name.startsWith('.') && !MADE.test(name) && !TOP_LEVEL.includes(name),
    )
    expect(others).to.deep.equal([])
  })

  it('keeps every file short enough to be read in one sitting', () => {
    const files = [...ROOMS, 'bench'].flatMap(room => filesBelow(room, /\.(ts|mjs|css|html)$/))
    const long = files.filter(file => textOf(file).trimEnd().split('\n').length > LONGEST_FILE)
    expect(long).to.deep.equal([])
  })

  it('has no file with a name like utils, helpers or common', () => {
    const files = ROOMS.flatMap(room => filesBelow(room, /\.ts$/))
    expect(files.filter(file => /\/(utils?|helpers?|misc|common|index)\b/.test(file))).to.be.empty
  })
})

describe('the lock file', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as Lock

  it('contains no address of a registry', () => {
    expect(textOf('package-lock.json')).not.to.include('"resolved": "http')
  })

  it('contains the packages of other platforms, which npm ci needs', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    expect(missing).to.deep.equal([])
  })
})

/** The part of package-lock.json that is looked at. */
interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}
