// The line under the comments says where each of them is, and its numbers add up.

import { expect } from 'chai'
import { Talk } from '../../support/reviews/talk.js'
import { Flow, until } from '../support/dashboard.js'

const FILE = 'active/seat-holds/plans/a.md'
const A = `docs/${FILE}`
const STATES = 200
const MOST = 9
const AGENTS = ['claude', 'codex'] as const

/** The acts of the reader and of agents on a comment. */
interface Thread {
  id: string
  is: 'answered' | 'not collected' | `with ${string}`
  isResolved: boolean
}

describe('the line about agents under the comments', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it(`S20: counts each comment once, in ${STATES} random states of the store`, async () => {
    const files = { [FILE]: '# Doc A\n\nFirst words.\n' }
    const opened = await flow.open('?ws=docs:seat-holds&plan=a.md', { files, isAlone: true })
    const { page, service } = opened
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    const talk = new Talk(service)
    const { hash } = await talk.comments(A)
    const threads: Thread[] = []
    const random = randomOf(7)
    const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)]

    /** Something that can happen, or nothing where it cannot. */
    async function act(): Promise<void> {
      const thread = one(threads.filter(({ isResolved }) => !isResolved))
      const agent = one(AGENTS) ?? 'claude'
      const step = random(6)
      if (step === 0 && threads.length < MOST) {
        const id = await talk.comment(A, hash ?? '', `Comment ${threads.length}`)
        threads.push({ id, is: 'not collected', isResolved: false })
      } else if (step === 1) {
        // A comment that another agent has is not handed to this one for a while.
        const { comments } = await talk.collect(agent)
        const handed = new Set(comments.map(({ id }) => id))
        for (const each of threads) if (handed.has(each.id)) each.is = `with ${agent}`
      } else if (step === 2 && thread) {
        expect(await talk.reply(thread.id, agent, 'Done.')).to.equal('ok')
        thread.is = 'answered'
      } else if (step === 3 && thread) {
        await talk.review({ replies: [await talk.answer(thread.id, 'And this?')] })
        thread.is = 'not collected'
      } else if (step === 4 && thread) {
        expect(await talk.become(thread.id, 'resolved')).to.equal('ok')
        thread.isResolved = true
      } else if (step === 5) {
        const resolved = one(threads.filter(({ isResolved }) => isResolved))
        if (!resolved) return
        expect(await talk.become(resolved.id, 'open')).to.equal('ok')
        resolved.isResolved = false
      }
    }

    const truth = page.locator('plan-send-bar .truth > span')
    for (let state = 0; state < STATES; state++) {
      await act()
      const open = threads.filter(({ isResolved }) => !isResolved)
      const counts = new Map<string, number>()
      for (const { is } of open) counts.set(is, (counts.get(is) ?? 0) + 1)
      await until(
        async () => {
          // At once: a locator that is asked for its text waits until there is one.
          const [line = ''] = await truth.allInnerTexts()
          const parts = [...line.matchAll(/(\d+) (answered|not collected|with \w+)/g)]
          return parts.map(([, count = '', is = '']) => `${is}: ${count}`).toSorted()
        },
        [...counts].map(([is, count]) => `${is}: ${count}`).toSorted(),
      )
    }
  })
})

/** The same numbers each time, from 0 to below `end`. */
function randomOf(seed: number): (end: number) => number {
  let at = seed
  return end => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((at / 2_147_483_648) * end)
  }
}
