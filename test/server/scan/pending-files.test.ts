import { expect } from 'chai'
import { PendingFiles, type ScanResult } from '../../../server/scan/pending-files.js'

describe('pending files', () => {
  let pending: PendingFiles

  beforeEach(() => (pending = new PendingFiles()))

  const files = () => [...pending.noted.keys()]

  it('have nothing due while nothing was noted', () => {
    expect(pending.wait(0)).to.equal(null)
    expect(pending.take(0)).to.equal(null)
  })

  it('give a folder half a second after its last change', () => {
    pending.note('/a', '/a/x', 0)
    pending.note('/a', '/a/y', 300)
    expect(pending.wait(300)).to.equal(500)
    expect(pending.take(799)).to.equal(null)
    expect(pending.take(800)?.folders).to.deep.equal(new Set(['/a']))
    expect(pending.wait(800)).to.equal(null)
  })

  it('give a quiet folder after two seconds at most, and keep a file that is still written', () => {
    pending.note('/b', '/b/once', 0)
    for (let now = 0; now <= 2000; now += 100) pending.note('/a', '/a/log', now)
    expect(pending.wait(1900)).to.equal(100)
    expect(pending.take(2000)?.folders).to.deep.equal(new Set(['/a', '/b']))
    expect(files()).to.deep.equal(['/a/log'])
    expect(pending.wait(2000)).to.equal(500)
  })

  it('are pending at the new place of a folder that was moved', () => {
    pending.note('/r/active/t/plans', '/r/active/t/plans/x', 0)
    pending.note('/r/active/other', '/r/active/other/x', 0)
    pending.moved('/r/active/t', '/r/done/t')
    expect(files()).to.have.members(['/r/done/t/plans/x', '/r/active/other/x'])
    expect(pending.take(500)?.folders).to.deep.equal(
      new Set(['/r/done/t/plans', '/r/active/other']),
    )
  })

  describe('and the events for docs', () => {
    const PLANS = '/r/active/search/plans'
    const PLAN = `${PLANS}/plan.html`
    let listed: Set<string>

    beforeEach(() => (listed = new Set([PLAN, `${PLANS}/other.html`])))

    /** The docs that leave with a scan: added, removed, edited or moved. */
    function leaves(
      {
        came = [],
        went = [],
        edited = [],
        moved = [],
      }: Partial<Record<'came' | 'went' | 'edited', string[]>> & { moved?: [string, string][] },
      now?: number,
    ): string[] {
      for (const file of [...went, ...moved.map(([from]) => from)]) listed.delete(file)
      for (const file of [...came, ...moved.map(([, to]) => to)]) listed.add(file)
      const result: ScanResult = {
        listed: new Set(came),
        unlisted: new Set(went),
        edited: new Set(edited),
        moved: new Map(moved),
        isListed: file => listed.has(file),
      }
      const due = now === undefined ? undefined : pending.take(now)?.verdicts
      return [...pending.judge(result, due)].map(([file, verdict]) => `${verdict} ${file}`)
    }

    const write = (file: string, now = 0) => pending.note(PLANS, file, now)

    it('are sent at once where no file is pending', () => {
      const fresh = `${PLANS}/fresh.html`
      expect(leaves({ came: [fresh], edited: [PLAN, fresh] })).to.deep.equal([
        `added ${fresh}`,
        `edited ${PLAN}`,
      ])
    })

    it('are sent when the file is quiet', () => {
      write(PLAN)
      expect(leaves({ edited: [PLAN] })).to.deep.equal([])
      expect(leaves({}, 500)).to.deep.equal([`edited ${PLAN}`])
      expect(leaves({}, 9999)).to.deep.equal([])
    })

    it('are edits for a doc that was missing for a moment', () => {
      write(PLAN)
      expect(leaves({ went: [PLAN] })).to.deep.equal([])
      expect(leaves({ came: [PLAN] })).to.deep.equal([])
      expect(leaves({}, 500)).to.deep.equal([`edited ${PLAN}`])
    })

    it('are edits for a doc whose folder was missing for a moment', () => {
      pending.note('/r/active/search', PLANS, 0)
      expect(leaves({ went: [PLAN] })).to.deep.equal([])
      expect(leaves({ came: [PLAN] }, 500)).to.deep.equal([`edited ${PLAN}`])
    })

    it('are new docs for a doc that was missing for longer', () => {
      write(PLAN)
      expect(leaves({ went: [PLAN] })).to.deep.equal([])
      expect(leaves({}, 500)).to.deep.equal([])
      expect(leaves({ came: [PLAN] })).to.deep.equal([`added ${PLAN}`])
    })

    it('are new docs for a new doc that was missing for a moment', () => {
      const fresh = `${PLANS}/fresh.html`
      write(fresh)
      expect(leaves({ came: [fresh], edited: [fresh] })).to.deep.equal([])
      expect(leaves({ went: [fresh] })).to.deep.equal([])
      expect(leaves({ came: [fresh], edited: [fresh] })).to.deep.equal([])
      expect(leaves({}, 500)).to.deep.equal([`added ${fresh}`])
    })

    it('wait at the new place of a doc that moved with its task', () => {
      const [fresh, there] = [`${PLANS}/fresh.html`, '/r/done/search/plans/fresh.html']
      write(fresh)
      expect(leaves({ came: [fresh] })).to.deep.equal([])
      pending.note('/r/done/search/plans', there, 400)
      expect(leaves({ moved: [[fresh, there]], edited: [there] })).to.deep.equal([])
      expect(leaves({}, 900)).to.deep.equal([`added ${there}`])
    })

    it('are none for a doc that only moved, and for a file that is not a doc', () => {
      const there = '/r/done/search/plans/plan.html'
      expect(leaves({ moved: [[PLAN, there]] })).to.deep.equal([])
      write(`${PLANS}/style.css`)
      expect(leaves({ edited: [`${PLANS}/style.css`] })).to.deep.equal([])
      expect(leaves({}, 500)).to.deep.equal([])
    })
  })
})
