import { expect } from 'chai'
import { LitElement, html } from 'lit'
import { provideModel, StateController } from '../../../components/state/connect.js'
import {
  resizeSidebar,
  sortTree,
  toggleSidebar,
} from '../../../components/state/actions/sidebar.js'
import { ViewerModel } from '../../../components/state/viewer-model.js'

class PlanTestSlice extends LitElement {
  drawings = 0
  readonly viewer = new StateController(this, ({ sidebar: { isHidden, order } }) => [
    isHidden,
    order,
  ])

  override render() {
    this.drawings++
    const { isHidden, order } = this.viewer.state.sidebar
    return html`${isHidden} ${order}`
  }
}

class PlanTestViewer extends LitElement {
  readonly model = new ViewerModel({ base: location.href, role: 'tab' })
  readonly own = new StateController(this, state => [state.sidebar.width], this.model)

  constructor() {
    super()
    provideModel(this, this.model)
  }

  override render() {
    return html`${this.own.state.sidebar.width}<plan-test-slice></plan-test-slice>`
  }

  get slice(): PlanTestSlice {
    return this.renderRoot.querySelector('plan-test-slice') as PlanTestSlice
  }
}
customElements.define('plan-test-slice', PlanTestSlice)
customElements.define('plan-test-viewer', PlanTestViewer)

describe('a slice of the state @one-engine', () => {
  let viewer: PlanTestViewer

  beforeEach(async () => {
    viewer = await aViewer()
  })

  afterEach(() => viewer.remove())

  it('is drawn again when an item of it changes, and not before', async () => {
    viewer.model.update(state => resizeSidebar(state, 400))
    await settled(viewer)
    expect(viewer.slice.drawings).to.equal(1)
    expect(shownIn(viewer)).to.contain('400')

    viewer.model.update(toggleSidebar)
    await settled(viewer)
    expect(shownIn(viewer.slice)).to.equal('true newest')
    expect(viewer.slice.drawings).to.equal(2)
  })

  it('is unsubscribed when its element is removed, and up to date when it is back', async () => {
    const { slice } = viewer
    slice.remove()
    viewer.model.update(state => sortTree(state, 'name'))
    expect(slice.isUpdatePending).to.equal(false)
    viewer.renderRoot.append(slice)
    await settled(viewer)
    expect(shownIn(slice)).to.equal('false name')
    viewer.model.update(toggleSidebar)
    await settled(viewer)
    expect(shownIn(slice)).to.equal('true name')
  })

  it('throws an error outside of a viewer', () => {
    const lost = new PlanTestSlice()
    expect(() => lost.viewer.state).to.throw('belongs inside <plan-viewer>')
  })
})

async function aViewer(): Promise<PlanTestViewer> {
  const viewer = document.createElement('plan-test-viewer') as PlanTestViewer
  document.body.append(viewer)
  await settled(viewer)
  return viewer
}

async function settled(viewer: PlanTestViewer): Promise<void> {
  await viewer.updateComplete
  await viewer.slice.updateComplete
}

function shownIn(element: LitElement): string {
  return element.renderRoot.textContent.trim()
}
