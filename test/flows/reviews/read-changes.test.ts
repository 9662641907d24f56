import { expect } from 'chai'
import type { Files } from '../../support/docs-folder.js'
import { Flow, quickOpen, until } from '../support/dashboard.js'
import { expectNothing } from '../support/axe.js'
import { readThenEdited, reviewOf } from '../support/reviews.js'
import { CONFIG, changeOn } from './thirty-docs.js'

const COUNT = 40
/** More young docs would be quiet at the first start of their folder. */
const AT_START = 20
/** Three agents, a task each. */
const file = (i: number) => `active/agent-${i % 3}/plans/doc-${String(i).padStart(2, '0')}.md`

/** The passages in view are known after them. */
const TWO_FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

function docs(word: string, count = COUNT): Files {
  const text = (i: number) => `# Doc ${i}\n\nIt takes ${word} days.\n\n## Steps\n\nOne.\n`
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [file(i), text(i)]))
}

describe('"Read changes" @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('S19: leads by keys alone through 40 docs while 50 files a second change, and reads only what was acted on', async () => {
    const { page, service } = await flow.open('', {
      ...{ files: docs('two', AT_START), isAlone: true, config: CONFIG },
      async before(service) {
        await until(async () => (await reviewOf(service.url)).docs.length, AT_START)
        await service.write(docs('two'))
        await readThenEdited(COUNT, docs('three'))(service)
      },
    })
    const stop = changeOn(service)
    try {
      await quickOpen(page, '>Read changes')
      await page.keyboard.press('Enter')
      const list = page.getByRole('region', { name: 'Read changes' })
      await list.getByText('It takes two three days.').first().waitFor()
      await expectNothing(page)
      const focused = list.locator('article:focus')
      // A doc has one passage: the step behind it is the end of the doc.
      for (let read = 0; read < 10; read++) {
        await focused.waitFor()
        await page.evaluate(TWO_FRAMES)
        await page.keyboard.press('j')
      }
      await until(() => readIn(service.url), 10)
      await focused.waitFor()
      await page.keyboard.press('r')
      await until(() => readIn(service.url), 11)
      // A passage that is only scrolled past is not read.
      await list.locator('.scroll').evaluate(it => it.scrollTo(0, 100_000))
      await list.locator('article').last().waitFor()
      await expectNothing(page)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      expect(await readIn(service.url)).to.equal(11)
    } finally {
      await stop()
    }
  })
})

/** How many of the forty are read. */
async function readIn(url: string): Promise<number> {
  const { docs: all } = await reviewOf(url)
  const waiting = all.filter(({ todo, path }) => todo !== null && path.includes('/agent-'))
  return COUNT - waiting.length
}
