import { existsSync } from 'node:fs'
import { expect } from 'chai'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { Comparisons, type ComparedVersions } from '../../../server/compare/comparisons.js'
import { workTimer } from '../../../server/compare/work-timer.js'
import { MarkdownPages } from '../../../server/markdown/renderer.js'
import { Refusal } from '../../../server/refusal.js'

const TEXTS: Readonly<Record<string, string>> = { a: '<p>one two', b: '<p>one six' }

let pages: MarkdownPages
let comparisons: Comparisons
let reads: string[]

describe('the comparisons of a service', () => {
  beforeEach(() => {
    pages = new MarkdownPages()
    comparisons = new Comparisons(pages)
    reads = []
  })
  afterEach(async () => {
    await comparisons.close()
    await pages.close()
  })

  it('are cached by both hashes, the type and the way, until bytes are forgotten', async () => {
    const first = await comparisons.compare(versions())
    expect((JSON.parse(first.toString()) as CompareResponse).counts.edited).to.equal(1)
    expect(await comparisons.compare(versions())).to.equal(first)
    expect(reads).to.deep.equal(['a', 'b'])
    for (const other of [
      { isSource: true },
      { isWithKeys: true },
      { extension: 'txt' },
      { from: 'b', to: 'a' },
    ]) {
      await comparisons.compare({ ...versions(), ...other })
    }
    expect(reads).to.have.length(10)
    comparisons.clear()
    await comparisons.compare(versions())
    expect(reads).to.have.length(12)
  })

  it('are made once for two that ask at the same time', async () => {
    const [one, two] = await Promise.all([
      comparisons.compare(versions()),
      comparisons.compare(versions()),
    ])
    expect(one).to.equal(two)
    expect(reads).to.deep.equal(['a', 'b'])
  })

  it('are not cached where bytes are forgotten meanwhile', async () => {
    const running = comparisons.compare(versions())
    comparisons.clear()
    await running
    await comparisons.compare(versions())
    expect(reads).to.have.length(4)
  })

  it('are made again where there was no time to compare the pages', async () => {
    const hurried = new Comparisons(pages, 0)
    const first = await hurried.compare(versions())
    expect((JSON.parse(first.toString()) as CompareResponse).slow).to.equal(true)
    await hurried.compare(versions())
    expect(reads).to.have.length(4)
    await hurried.close()
  })

  it('are made again where there was no time to render a page', async () => {
    const late = new MarkdownPages(0)
    let isLate = true
    const markdown = new Comparisons({
      page: (...args) => (isLate ? late : pages).page(...args),
    })
    const way = async () => {
      const json = await markdown.compare({ ...versions(), extension: 'md' })
      return (JSON.parse(json.toString()) as CompareResponse).way
    }
    expect(await way()).to.equal('source')
    isLate = false
    expect(await way()).to.equal('blocks')
    await Promise.all([late.close(), markdown.close()])
  })

  it('are refused while 32 wait', async () => {
    let goOn = () => {}
    const waiting = new Promise<void>(resolve => (goOn = resolve))
    const read = async (hash: string) => {
      await waiting
      return Buffer.from(`<p>${hash}`)
    }
    const many = Array.from({ length: 32 }, (_, at) => {
      return comparisons.compare({ ...versions(), to: String(at), read })
    })
    expect(() => comparisons.compare({ ...versions(), to: 'last', read }))
      .to.throw(Refusal, 'too many comparisons; try again')
      .with.property('status', 409)
    goOn()
    await Promise.all(many)
    await comparisons.compare({ ...versions(), to: 'last', read })
  })

  it('pass on that a version is not kept, and can be asked for again', async () => {
    const read = () => Promise.reject(new Refusal(410, 'that version was let go'))
    const error = await comparisons
      .compare({ ...versions(), read })
      .catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(Refusal).with.property('status', 410)
    await comparisons.compare(versions())
  })
})

describe('the time limit of a comparison', () => {
  it('does not count the time in which the thread waits for a processor', function () {
    if (!existsSync('/proc/thread-self/schedstat')) this.skip()
    const isTimeUp = workTimer(40)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
    expect(isTimeUp()).to.equal(false)
    while (!isTimeUp());
  })
})

function versions(): ComparedVersions {
  return {
    extension: 'html',
    isSource: false,
    isWithKeys: false,
    from: 'a',
    to: 'b',
    read: hash => {
      reads.push(hash)
      return Promise.resolve(Buffer.from(TEXTS[hash] ?? ''))
    },
  }
}
