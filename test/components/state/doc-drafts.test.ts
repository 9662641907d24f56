import { expect } from 'chai'
import { dropDraft } from '../../../components/state/comments/drafts.js'
import { until } from '../waits.js'
import { FakeComments, FakeHost } from './comments/fake-comments.js'
import { aDraft, does, listIn, PATH, statusIn, write } from './comments/written.js'
import { emptyStorage } from './fake-service.js'

describe('drafts over the comments of the service @one-engine', () => {
  emptyStorage()

  it('stand in the list of their doc from when they are begun', async () => {
    const tab = new FakeHost(new FakeComments())
    const listed = () => listIn(tab, PATH).list.map(({ rev, body }) => [rev, body])
    const id = aDraft(tab, '')
    expect(listed()).to.deep.equal([[0, '']])
    write(tab, id, 'Now')
    await until(() => statusIn(tab, id) === 'saved')
    expect(listed()).to.deep.equal([[1, 'Now']])
    does(tab, state => dropDraft(state, id))
    await until(() => listed().length === 0)
    tab.saver?.stop()
  })
})
