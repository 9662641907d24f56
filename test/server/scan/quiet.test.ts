import { expect } from 'chai'
import { Quiet } from '../../../server/scan/pending-files.js'

describe('Quiet', () => {
  it('has nothing due while nothing was noted', () => {
    const quiet = new Quiet()
    expect(quiet.wait(0)).to.equal(null)
    expect(quiet.take(0)).to.equal(null)
  })

  it('gives a folder half a second after its last change', () => {
    const quiet = new Quiet()
    quiet.note('/a', '/a/x', 0)
    quiet.note('/a', '/a/y', 300)
    expect(quiet.wait(300)).to.equal(500)
    expect(quiet.take(799)).to.equal(null)
    expect(quiet.take(800)).to.deep.equal(new Set(['/a']))
    expect(quiet.wait(800)).to.equal(null)
  })

  it('gives what is quiet after two seconds at most, and keeps what is still being written', () => {
    const quiet = new Quiet()
    quiet.note('/b', '/b/once', 0)
    for (let now = 0; now <= 2000; now += 100) quiet.note('/a', '/a/log', now)
    expect(quiet.wait(1900)).to.equal(100)
    expect(quiet.take(2000)).to.deep.equal(new Set(['/a', '/b']))
    expect(quiet.busy).to.deep.equal(new Set(['/a/log']))
    expect(quiet.wait(2000)).to.equal(500)
  })

  it('notes what was moved at its new place', () => {
    const quiet = new Quiet()
    quiet.note('/r/active/t/plans', '/r/active/t/plans/x', 0)
    quiet.note('/r/active/other', '/r/active/other/x', 0)
    quiet.moved('/r/active/t', '/r/done/t')
    expect(quiet.busy).to.deep.equal(new Set(['/r/done/t/plans/x', '/r/active/other/x']))
    expect(quiet.take(500)).to.deep.equal(new Set(['/r/done/t/plans', '/r/active/other']))
  })
})
