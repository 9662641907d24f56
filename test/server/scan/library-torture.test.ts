// Whatever agents, editors and git do to a docs folder within a moment, what is told of it is exactly what
// became of the files. On a machine that stops for longer than the quiet that is waited for, a moment becomes
// two: then more may be told, but of nothing that was left alone, and nothing may be missed.

import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect } from 'chai'
import fastGlob from 'fast-glob'
import { QUIET_MS } from '../../../server/scan/pending-files.js'
import { seeded } from '../../support/texts/random-text.js'
import { times } from '../../support/whole.js'
import { FollowedLibrary } from '../../support/library/followed-library.js'

const ROUNDS = times(12, 4)
const STEPS = 25

describe('the library under a storm of changes', () => {
  let app: FollowedLibrary

  before(async () => {
    app = await FollowedLibrary.open({ 'active/t0/plans/plan.html': 'start' })
  })

  after(() => app.close())

  for (let round = 1; round <= ROUNDS; round++) {
    it(`announces exactly what changed, and lists the files as they are (storm ${round})`, async () => {
      const random = seeded(round)
      const before = scan()
      const start = performance.now()
      const touched: string[] = []
      for (let step = 0; step < STEPS; step++) {
        touched.push(...(await act(random, `${round}.${step}`)))
      }
      const lines = await app.quiet()
      // Had it been quiet meanwhile, this would have taken as long again.
      const wasOneMoment = performance.now() - start < 2 * QUIET_MS
      const after = scan()

      const told = lines.filter(line => line !== 'tree').map(withoutPlace)
      const wanted = eventsBetween(before, after)
      if (wasOneMoment) expect(told.sort()).to.deep.equal(wanted)
      expect(told.map(docOf)).to.include.members(wanted.map(docOf))
      expect(told.filter(line => !touched.some(place => docOf(line).startsWith(place)))).to.be.empty
      expect(listed(await app.tree())).to.deep.equal([...after.keys()].sort())
    })
  }

  /** Every doc on disk, found by other means than the library's: path → content. */
  function scan(): Map<string, string> {
    const found = fastGlob.sync('{active,done}/*/plans/{,*/}*.html', { cwd: app.root, dot: false })
    const docs = found.filter(path => !path.includes('zz-bell'))
    return new Map(docs.map(path => [path, readFileSync(app.at(path), 'utf8')]))
  }

  /** Does something; returns the places in tasks where it did, of docs and of folders with docs. */
  async function act(random: (below: number) => number, mark: string): Promise<string[]> {
    const docs = [...scan().keys()].sort()
    const doc = docs[random(docs.length)]
    const task = `t${random(5)}`
    const home = existsSync(app.at(`done/${task}`)) ? 'done' : 'active'
    const phase = random(2) === 0 ? '' : `phase-${random(4)}-p/`
    switch (random(8)) {
      case 0:
      case 1: {
        const path = `${home}/${task}/plans/${phase}doc-${random(6)}.html`
        await app.write(path, mark)
        return [inTask(path)]
      }
      case 2: {
        if (!doc) return []
        await appendFile(app.at(doc), mark)
        return [inTask(doc)]
      }
      case 3: {
        if (!doc) return []
        await writeFile(app.at(`${doc}.tmp`), mark)
        await rename(app.at(`${doc}.tmp`), app.at(doc))
        return [inTask(doc)]
      }
      case 4: {
        if (!doc) return []
        await rm(app.at(doc))
        return [inTask(doc)]
      }
      case 5: {
        if (!doc) return []
        await rm(app.at(dirname(doc)), { recursive: true })
        await mkdir(app.at(dirname(doc)), { recursive: true })
        await writeFile(app.at(doc), mark)
        return [inTask(dirname(doc))]
      }
      case 6: {
        // Docs that move with their task are no changes.
        const away = home === 'done' ? 'active' : 'done'
        if (!existsSync(app.at(`${home}/${task}`))) return []
        await mkdir(app.at(away), { recursive: true })
        await rename(app.at(`${home}/${task}`), app.at(`${away}/${task}`))
        return []
      }
      default: {
        const from = `${home}/${task}/plans/phase-${random(4)}-p`
        const to = `${home}/${task}/plans/phase-${random(4)}-p`
        if (!existsSync(app.at(from)) || existsSync(app.at(to))) return []
        await rename(app.at(from), app.at(to))
        return [inTask(from), inTask(to)]
      }
    }
  }
})

/** The events that have to be told: a doc is known by its task and its place in the task. */
function eventsBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const known = new Map([...before].map(([path, text]) => [inTask(path), { path, text }]))
  const lines: string[] = []
  for (const [path, text] of after) {
    const old = known.get(inTask(path))
    if (!old) lines.push(`added app/${path}`)
    else if (old.text !== text) lines.push(`changed app/${path}`)
  }
  return lines.sort()
}

function inTask(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}

/** The doc that a line tells of, by its place in its task. */
function docOf(line: string): string {
  return inTask(line.slice(line.indexOf('/') + 1))
}

function withoutPlace(line: string): string {
  return line.replace(/ in .*$/, '')
}

function listed(tree: Awaited<ReturnType<FollowedLibrary['tree']>>): string[] {
  const tasks = tree.tasks.filter(({ name }) => name !== 'zz-bell')
  const docs = tasks.flatMap(task => [task, ...task.phases].flatMap(({ docs }) => docs))
  return docs.map(({ path }) => path.slice('app/'.length)).sort()
}
