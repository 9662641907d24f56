// Whatever happens to docs, all that tells of their marks says the same, and what a model says by brute force.

import { join } from 'node:path'
import { expect } from 'chai'
import type { TreeResponse } from '../../../schema/api/api.js'
import { workspacesOf } from '../../../schema/names/listings.js'
import { comparePaths } from '../../../schema/reading/text-order.js'
import { markOf } from '../../../schema/review/doc-mark.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { Sequence } from '../../support/library/marks-model.js'
import { Reviewed, until } from '../../support/library/reviewed.js'
import { run } from '../../support/terminal.js'
import { seeded } from '../../support/texts/random-text.js'
import { times } from '../../support/whole.js'

const SEQUENCES = times(200, 20)
/** Each has at most 18 docs: more than 20 would be quiet at the first start of their folder. */
const FOLDERS = Array.from(
  { length: Math.max(8, Math.ceil(SEQUENCES / 6)) },
  (_, i) => `plans-${i}`,
)

describe('the marks of docs', () => {
  let service: Reviewed
  afterEach(() => service.close())

  it('R1.20: are the same in rows, in the whole list, in the sum of what changed, and in `plans unread`', async () => {
    // Each is a task of its own, so that all can go on side by side.
    const sequences = Array.from({ length: SEQUENCES }, (_, i) => {
      return new Sequence(FOLDERS[i % FOLDERS.length] ?? '', `task-${i}`, seeded(i))
    })
    service = await Reviewed.make({})
    const folders = FOLDERS.map(name => ({ name, path: join(service.home.path, name) }))
    for (const { files } of sequences) await service.home.write(files)
    await service.configure({ folders })
    await service.start()
    const page = new Page(service)
    await page.ask()
    let quiet: string[] = []
    while (sequences.some(({ isOver }) => !isOver)) {
      const turned = await Promise.all(sequences.map(sequence => sequence.step(service)))
      const before = quiet
      quiet = FOLDERS.filter(name => {
        return turned.filter(each => each === name).length % 2 === (quiet.includes(name) ? 0 : 1)
      })
      if (quiet.join() !== before.join()) await service.configure({ folders, review: { quiet } })

      const model = new Map(sequences.flatMap(each => [...each.marks(new Set(quiet))]))
      const paths = [...model.keys()].sort()
      // A doc that a page was not told of has no mark.
      const known = () => paths.filter(path => model.get(path)?.mark || page.has(path))
      const all = () => known().map(path => lineOf(path, model.get(path)))
      await until(async () => {
        await page.ask()
        return isSame(page.lines, all())
      }).catch(() => undefined)
      expectSame('the sum of what changed', sequences, page.lines, all())

      const marked = paths.filter(path => model.get(path)?.mark)
      const marks = marked.map(path => `${model.get(path)?.mark} ${path}`)
      expectSame('the rows', sequences, await page.rows(), marks)
      const { docs } = await service.review()
      const whole = marked.map(path => lineOf(path, model.get(path)))
      const listed = docs.map(doc => lineOf(doc.path, doc))
      expectSame('the whole list', sequences, listed, whole)
      const { stdout } = await run(['unread', '--port', String(service.port)], service.home.env)
      // The title comes last.
      const printed = stdout
        .split('\n')
        .filter(Boolean)
        .map(line => line.split('  ').slice(0, 2).join('  '))
      const unread = marked.toSorted(comparePaths).map(path => `${model.get(path)?.state}  ${path}`)
      expectSame('`plans unread`', sequences, printed, unread)
    }
  }).timeout(120_000)
})

/** Knows what a page knows: the first list, and what changed since. */
class Page {
  readonly #service: Reviewed
  readonly #docs = new Map<string, DocReview>()
  #cursor = ''

  constructor(service: Reviewed) {
    this.#service = service
  }

  async ask(): Promise<void> {
    const reply = await this.#service.review(this.#cursor && `?since=${this.#cursor}`)
    if (reply.whole) this.#docs.clear()
    for (const path of reply.gone) this.#docs.delete(path)
    for (const doc of reply.docs) this.#docs.set(doc.path, doc)
    this.#cursor = reply.cursor
  }

  has(path: string): boolean {
    return this.#docs.has(path)
  }

  get lines(): readonly string[] {
    const paths = [...this.#docs.keys()].sort()
    return paths.map(path => lineOf(path, this.#docs.get(path)))
  }

  /** The docs of the tree that are drawn with a mark. */
  async rows(): Promise<string[]> {
    const { tree } = await this.#service.json<TreeResponse>('/api/tree')
    const docs = tree?.tasks.flatMap(workspacesOf).flatMap(workspace => workspace.docs) ?? []
    const paths = docs.map(({ path }) => path).sort()
    return paths.flatMap(path => {
      const doc = this.#docs.get(path)
      const mark = doc ? markOf(doc) : null
      return mark ? [`${mark} ${path}`] : []
    })
  }
}

type Facts = Pick<DocReview, 'hash' | 'state' | 'quiet'>

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, i) => line === other[i])
}

function lineOf(path: string, facts: Facts | undefined): string {
  return `${path} ${facts?.state}${facts?.quiet ? ' quiet' : ''} ${facts?.hash?.slice(0, 8)}`
}

function expectSame(
  what: string,
  sequences: readonly Sequence[],
  found: readonly string[],
  expected: readonly string[],
): void {
  if (isSame(found, expected)) return
  const wrong = [
    ...found.filter(line => !expected.includes(line)),
    ...expected.filter(line => !found.includes(line)),
  ]
  const told = sequences.filter(({ name }) => wrong.some(line => line.includes(`/${name}/`)))
  const steps = told.map(({ name, done }) => `${name}: ${done.join(', ')}`)
  expect(found, [what, ...wrong, ...steps].join('\n')).to.deep.equal(expected)
}
