import { expect } from 'chai'
import { LitElement, html } from 'lit'
import { provideModel, StateController } from '../../../components/state/connect.js'
import {
  resizeSidebar,
  sortTree,
  toggleSidebar,
} from '../../../components/state/actions/sidebar.js'
import { Store } from '../../../components/state/store.js'
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

class PlanTestAll extends LitElement {
  drawings = 0
  readonly viewer = new StateController(this)

  override render() {
    this.drawings++
    return html`${this.viewer.state.sidebar.width}`
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
customElements.define('plan-test-all', PlanTestAll)
customElements.define('plan-test-slice', PlanTestSlice)
customElements.define('plan-test-viewer', PlanTestViewer)

describe('a slice of the state @one-engine', () => {
  let viewer: PlanTestViewer

  beforeEach(async () => {
    viewer = await aViewer()
  })

  afterEach(() => viewer.remove())

  it('comes from the viewer around it, across a shadow root', () => {
    expect(shownIn(viewer.slice)).to.equal('false newest')
    expect(viewer.slice.viewer.model).to.equal(viewer.model)
  })

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

  it('follows another viewer when its element is moved there', async () => {
    const other = await aViewer()
    other.model.update(toggleSidebar)
    const { slice } = viewer
    other.renderRoot.append(slice)
    await slice.updateComplete
    expect(shownIn(slice)).to.equal('true newest')
    viewer.model.update(state => sortTree(state, 'name'))
    expect(slice.isUpdatePending).to.equal(false)
    other.remove()
  })

  it('comes from the inner viewer where a viewer is inside another', async () => {
    const inner = document.createElement('plan-test-viewer') as PlanTestViewer
    viewer.renderRoot.append(inner)
    inner.model.update(toggleSidebar)
    await settled(inner)
    expect(shownIn(inner.slice)).to.equal('true newest')
    expect(shownIn(viewer.slice)).to.equal('false newest')
  })

  it('throws an error outside of a viewer', () => {
    const lost = new PlanTestSlice()
    expect(() => lost.viewer.state).to.throw('belongs inside <plan-viewer>')
  })
})

describe('an element that selects no part of the state @one-engine', () => {
  it('is drawn again after each change', async () => {
    const viewer = await aViewer()
    const element = document.createElement('plan-test-all') as PlanTestAll
    viewer.renderRoot.append(element)
    await element.updateComplete
    const { drawings } = element
    viewer.model.update(state => resizeSidebar(state, 400))
    await element.updateComplete
    expect([shownIn(element), element.drawings]).to.deep.equal(['400', drawings + 1])
    viewer.remove()
  })
})

describe('a store @one-engine', () => {
  it('notifies of a new state, never of the same one, until it is unsubscribed', () => {
    const store = new Store({ count: 0 })
    const heard: number[] = []
    const unsubscribe = store.subscribe(() => heard.push(store.state.count))
    store.update(state => state)
    store.update(({ count }) => ({ count: count + 1 }))
    unsubscribe()
    store.update(({ count }) => ({ count: count + 1 }))
    expect(heard).to.deep.equal([1])
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
