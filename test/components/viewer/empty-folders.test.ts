import { expect } from 'chai'
import { EmptyFolders } from '../../../components/viewer/empty-folders.js'
import type { LayoutProposal } from '../../../schema/api/api.js'
import { fastClock } from '../fast-clock.js'
import { proposal } from '../settings/fake-service.js'
import { aTree } from '../state/trees.js'
import { until } from '../waits.js'

describe('docs folders that list nothing @one-engine', () => {
  fastClock(20)

  it('are looked at again until a doc has come, since no event tells of it', async () => {
    let proposals: LayoutProposal[] = []
    let looks = 0
    const host = { addController() {}, removeController() {}, requestUpdate() {} }
    const folders = new EmptyFolders({ ...host, updateComplete: Promise.resolve(true) }, root => {
      looks++
      return Promise.resolve({ path: root, proposals, stopped: false })
    })
    const folder = { name: 'app', label: '~/app', root: '/app', settle: true }
    folders.update({ ...aTree([]), folders: [folder] })
    await until(() => looks === 2)
    expect(folders.offers).to.deep.equal([])
    proposals = [proposal({}, '/app/docs')]
    await until(() => folders.offers.length === 1)
    expect(folders.offers[0]?.proposal.entries[0]?.path).to.equal('~/app/docs')
    folders.hostDisconnected()
  })
})
