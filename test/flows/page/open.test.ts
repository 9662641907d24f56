import { expect } from 'chai'
import { Flow, HOLDS, doc, linkOf, toast, until } from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'
import { counted, isLive, openLink, showing, use } from '../support/tabs.js'

const FARES = 'ws=fares&plan=recap'

describe('a link that is opened through the service @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('is shown in exactly one of three tabs, the one that was used last', async () => {
    const { page: first, service } = await flow.open(HOLDS)
    await isLive(first)
    const second = await flow.openTab(`${service.url}/${HOLDS}`)
    const third = await flow.openTab(`${service.url}/${HOLDS}`)
    const tabs = [first, second, third]
    for (const page of tabs) await until(() => linkOf(page), `${HOLDS}&plan=plan.html`)
    await counted(service.url, 3)
    await use(second)
    expect(await openLink(service.url, FARES)).to.deep.equal({ ok: true, listeners: 3 })
    await doc(second, 'Fares, done').getByText('whole öre').waitFor()
    expect(linkOf(second)).to.equal('?ws=fares&plan=recap.html')

    await use(third)
    await openLink(service.url, 'ws=seat-holds/phase-2-checkout')
    await until(() => panes(third), ['Checkout | Checkout, simply'])
    expect(showing(tabs, 'fares')).to.deep.equal([second])
    expect(showing(tabs, 'seat-holds/phase-1-holds')).to.deep.equal([first])
  })

  it('may have an absolute path, and says so when it names no workspace, or a plan that is not there', async () => {
    flow.allow(/404/)
    const { page, service } = await flow.open(HOLDS)
    await counted(service.url, 1)
    await openLink(service.url, `doc=${service.root}/weekly/w46/index.html`)
    await doc(page, 'Week 46').getByText('holds end by themselves').waitFor()
    expect(linkOf(page)).to.equal('?doc=weekly/w46/index.html')
    await openLink(service.url, HOLDS.slice(1) + '&plan=plan')
    await until(() => linkOf(page), `${HOLDS}&plan=plan.html`)
    await openLink(service.url, 'ws=no-such-task')
    await toast(page, 'Nothing is called no-such-task').waitFor()
    expect(linkOf(page)).to.equal(`${HOLDS}&plan=plan.html`)
    await openLink(service.url, 'ws=seat-holds/phase-2-checkout&plan=no-such-plan')
    await toast(page, 'checkout has no no-such-plan').waitFor()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await openLink(service.url, 'doc=active/nowhere.html')
    await page.getByRole('alert').getByText('is not a document in the docs folders').waitFor()
  })
})
