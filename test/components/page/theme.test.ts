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

  it('chooses the pictures for it, whatever the theme of the system', async () => {
    const [dark = '', light = ''] = ['dark', 'light'].map(name => {
      return `data:image/svg+xml,<svg/xmlns='http://www.w3.org/2000/svg'/id='${name}'/>`
    })
    const { matches } = matchMedia('(prefers-color-scheme: dark)')
    const [ofSystem, other] = matches ? ['dark', 'light'] : ['light', 'dark']
    const shown = await ShownPage.open({
      main: `<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}">
        <source media="(prefers-color-scheme: light)" srcset="${light}"><img src="none.svg"></picture>
        <img id="dark" src="${dark}#gh-dark-mode-only">
        <img id="light" src="${light}#gh-light-mode-only">`,
    })
    const picture = shown.get('picture img') as HTMLImageElement
    for (const theme of [other, ofSystem]) {
      shown.tellTheme(theme)
      await until(() => picture.currentSrc.includes(`'${theme}'`))
      const seen = ['dark', 'light'].filter(name => shown.style(`#${name}`).display !== 'none')
      expect(seen).to.deep.equal([theme])
    }
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
