// Writes transactions of every kind into a review store, and says each that is acknowledged: run, and killed, by
// kills.test.ts. Its docs folder and state directory are given.

import { writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { namedAt, TestStore } from '../library/review-store.js'
import { DOC_ANCHOR, newId } from '../reviews/talk.js'
import { sha } from '../sha.js'

const [dir = '', root = '', seed = '1'] = process.argv.slice(2)
let random = Number(seed)
const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below

/** Without a buffer: what is said is said, however this ends. */
const say = (line: string) => writeSync(1, `${line}\n`)

const { store, parts, ...test } = await opened()

async function opened() {
  const test = await new TestStore(dir, root, { versions: { maxBytes: 300_000 } }).open()
  if (test.states.at(-1) !== 'ready') throw new Error([...test.states, ...test.warnings].join())
  return { store: test.store, parts: test.parts, edited: (place: string) => test.edited(place) }
}

say('open')
for (let i = 0; ; i++) {
  const place = `${next(20)}.md`
  const text = `${place} ${i} `.repeat(1 + next(900))
  writeFileSync(join(root, place), text)
  await test.edited(place)
  say(`kept ${place} ${sha(text)}`)
  const named = { doc: namedAt(place), hash: sha(text) }
  const what = next(7)
  if (what < 2) {
    store.answer(({ receipts }) => receipts.markRead([named], 'marked'))
    say(`read ${place} ${sha(text)}`)
  } else if (what === 2) {
    store.answer(({ receipts }) => receipts.markUnread([named]))
    say(`unread ${place} ${sha(text)}`)
  } else if (what === 3) {
    writeFileSync(join(root, place), `${i}`)
    await test.edited(place)
    const doc = store.needed(parts, namedAt(place), false)
    store.answer(({ versions }) => versions.forget(doc, [sha(text)]))
    say(`forgot ${place} ${sha(text)}`)
  } else if (what > 4) {
    const doc = store.needed(parts, namedAt(place), false)
    const comments = [newId('c'), newId('c'), newId('c')]
    for (const id of comments) {
      const draft = { id, hash: sha(text), anchor: DOC_ANCHOR, body: 'Why?', rev: null }
      store.answer(open => open.comments.save(doc, draft))
      say(`draft ${id}`)
    }
    const verdicts = [
      { ...store.now(parts, namedAt(place)), isOn: sha(text), is: 'approved' } as const,
    ]
    const review = { id: newId('v'), comments, replies: [], verdicts, seen: [], hold: 0 }
    store.answer(({ sending }) => sending.send(review))
    say(`sent ${comments.join(' ')}`)
  }
}
