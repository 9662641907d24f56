import { expect } from 'chai'
import { frames, until } from '../waits.js'
import { ShownPage } from './shown-page.js'
import { onPage } from '../shown.js'

describe('the theme of a Markdown page', () => {
  let page: ShownPage

  beforeEach(async () => {
    page = await ShownPage.open()
  })

  it('follows the page around it at once, and keeps folds and scroll position', async () => {
    const light = page.style('body').color
    page.get('details').setAttribute('open', '')
    page.window.scrollTo(0, 300)
    page.tellTheme('dark')
    await until(() => page.get('html').dataset['theme'] === 'dark')
    expect(page.style('body').color).not.to.equal(light)
    expect(page.get('details').hasAttribute('open')).to.be.true
    expect(Math.round(page.window.scrollY)).to.equal(300)
    page.tellTheme('light')
    await until(() => page.style('body').color === light)
  })

  it('is not changed by a message from another frame', async () => {
    const other = onPage('iframe')
    const code = `parent.frames[0].postMessage({ type: 'plan-theme', theme: 'dark' }, '*');
      parent.frames[0].postMessage('said', '*')`
    const heard = new Promise(resolve =>
      page.window.addEventListener('message', ({ data }) => data === 'said' && resolve(data)),
    )
    other.srcdoc = `<script>${code}</script>`
    await heard
    expect(page.get('html').dataset['theme']).to.equal('light')
  })

  it('is not changed by a message with an unknown value', async () => {
    for (const theme of ['pink', null, ['dark'], 1]) page.tellTheme(theme)
    page.window.postMessage(null, '*')
    page.window.postMessage('plan-theme', '*')
    const last = new Promise(resolve =>
      page.window.addEventListener('message', ({ data }) => data === 'last' && resolve(data)),
    )
    page.window.postMessage('last', '*')
    await last
    await frames(1)
    expect(page.get('html').dataset['theme']).to.equal('light')
  })
})
