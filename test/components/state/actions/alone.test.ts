import { expect } from 'chai'
import {
  closeAll,
  openAnswer,
  openLink,
  openWorkspace,
  type OpenOptions,
} from '../../../../components/state/actions/open.js'
import { COMMANDS } from '../../../../components/state/commands/commands.js'
import type { CommandContext } from '../../../../components/state/commands/command.js'
import { focusedPath, layoutOf } from '../../../../components/state/selectors.js'
import { saveIcon } from '../../../../components/state/config/settings-requests.js'
import type { ViewerState } from '../../../../components/state/state.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import { tabsIn } from '../../../../components/layout/edit.js'
import type { Link } from '../../../../schema/names/links.js'
import { FakeService, aContext, aModel, emptyStorage } from '../fake-service.js'
import { PLAN, SEARCH, aDoc, drawn, knowing, searchTree } from '../trees.js'

const NO_LINK: Link = { ws: '', plan: '', doc: '' }

describe('a viewer of one doc @one-engine', () => {
  const known = knowing(searchTree())
  const openAlone = (state: ViewerState, link: Partial<Link>, options?: OpenOptions) =>
    openLink(state, { ...NO_LINK, ...link }, options, true)

  it('shows the doc that a link names, and no workspace around it', () => {
    const { state } = openAlone(known, { ws: 'search', plan: 'plan' })
    expect([drawn(state), state.workspace]).to.deep.equal(['>plan*', ''])
    expect(drawn(openAlone(state, { ws: 'search', plan: 'recap' }).state)).to.equal('>recap*')
  })

  it('shows the first doc of a workspace', () => {
    const { state } = openAlone(known, { ws: 'search' })
    expect(tabsIn(layoutOf(state))).to.deep.equal([PLAN])
  })

  it('shows a toast where a link names something that does not exist', () => {
    const says = (link: Partial<Link>) =>
      openAlone(known, link).state.toasts.map(({ title }) => title)
    expect(says({ ws: 'nothing' })).to.deep.equal(['Nothing is called nothing'])
    expect(says({ ws: 'search', plan: 'none' })).to.deep.equal(['search has no none'])
  })

  it('asks for a doc that no tree lists, and shows it', () => {
    const { state, request } = openAlone(known, { doc: '/home/me/a.txt' })
    expect([request, focusedPath(state)]).to.deep.equal(['/home/me/a.txt', ''])
    const shown = openAnswer(
      state,
      { paths: [], doc: aDoc('app/a.txt'), isAlone: true },
      { fragment: 'top' },
    )
    expect(focusedPath(shown)).to.equal('app/a.txt')
    expect(shown.destinations.get('app/a.txt')).to.include({ fragment: 'top' })
  })

  it('marks another place in the doc on show without opening it anew', () => {
    const link = { ws: 'search', plan: 'plan' }
    const { state } = openAlone(known, link)
    const again = openAlone(state, link, { words: ['fox'] }).state
    expect(layoutOf(again)).to.equal(layoutOf(state))
    expect(again.destinations.get(PLAN)?.words).to.deep.equal(['fox'])
  })

  it('shows nothing when all is taken off', () => {
    const { state } = openAlone(known, { ws: 'search' })
    expect(tabsIn(layoutOf(closeAll(state)))).to.deep.equal([])
    expect(closeAll(openWorkspace(known, SEARCH)).workspace).to.equal('')
  })
})

describe('an embedded viewer @one-engine', () => {
  let service: FakeService
  let model: ViewerModel

  emptyStorage()

  beforeEach(async () => {
    service = new FakeService()
    model = aModel(service, { role: 'embedded' })
    model.start()
    await model.onConnected()
    model.update(state => openWorkspace(state, SEARCH))
  })
  afterEach(() => model.stop())

  it('moves no task and saves no icon, whatever asks for it', async () => {
    const { length } = service.asked
    await model.settle({ key: 'app:search', label: 'search' }, 'done')
    await saveIcon(model, 'app:search', '🛒')
    expect(service.asked.slice(length)).to.deep.equal([])
  })

  it('opens links as it is told to', async () => {
    model.mode = 'doc'
    await model.links.open({ ...NO_LINK, ws: 'search', plan: 'recap' })
    expect(drawn(model.state)).to.equal('>recap*')
  })

  it('does not open a link that was forgotten before the tree came', async () => {
    const late = aModel(service, { role: 'embedded' })
    const followed = late.links.open({ ...NO_LINK, ws: 'search', plan: 'recap' })
    late.links.forget()
    await followed
    await late.onConnected()
    expect(tabsIn(layoutOf(late.state))).to.deep.equal([])
  })

  it('offers no settings, no colours and no moves, and without a sidebar none of its commands', () => {
    const can = (part: Partial<CommandContext>) =>
      COMMANDS.filter(command => command.when(aContext(model, part))).map(({ id }) => id)
    const own = ['settle', 'settings', 'theme', 'systemTheme']
    const ofSidebar = ['toggleSidebar', 'focusSearch']
    expect(can({})).to.include.members([...own, ...ofSidebar])
    for (const id of own) expect(can({ isEmbedded: true })).not.to.include(id)
    for (const id of ofSidebar) expect(can({ isBare: true })).not.to.include(id)
  })
})
