import { expect } from 'chai'
import { WaitingDocs, showTitle } from '../../../components/dashboard/document-title.js'
import { EMPTY_STATE, type ViewerState } from '../../../components/state/state.js'
import { marked } from '../state/reviews.js'

describe('the title of the document @one-engine', () => {
  let page: Document

  beforeEach(() => {
    page = document.implementation.createHTMLDocument('Plans')
    const icon = page.createElement('link')
    icon.rel = 'icon'
    icon.href = '/favicon.svg'
    page.head.append(icon)
  })

  it('counts what waits while the page is hidden', () => {
    showTitle({ title: 'Search', waiting: 3, isHidden: true }, page)
    expect(page.title).to.equal('(3) Search')
    expect(icons()).to.deep.equal(['/favicon-dot.svg'])
  })

  it('shows no mark while the page is visible', () => {
    showTitle({ title: 'Search', waiting: 3, isHidden: true }, page)
    showTitle({ title: 'Search', waiting: 3, isHidden: false }, page)
    expect(page.title).to.equal('Search')
    expect(icons()).to.deep.equal(['/favicon.svg'])
  })

  it('shows no mark where nothing waits', () => {
    showTitle({ title: 'Search', waiting: 0, isHidden: true }, page)
    expect(page.title).to.equal('Search')
    expect(icons()).to.deep.equal(['/favicon.svg'])
  })

  it('takes a title as it is, markup and all', () => {
    showTitle({ title: '<b>(2) & co', waiting: 1, isHidden: true }, page)
    expect(page.title).to.equal('(1) <b>(2) & co')
  })

  it('keeps a page without an icon as it is', () => {
    page.querySelector('link')?.remove()
    showTitle({ title: 'Search', waiting: 1, isHidden: true }, page)
    expect(icons()).to.deep.equal([])
  })

  function icons() {
    return [...page.querySelectorAll('link[rel="icon"]')].map(icon => icon.getAttribute('href'))
  }
})

describe('WaitingDocs @one-engine', () => {
  it('counts the docs that came to wait since the page was hidden', () => {
    const waiting = new WaitingDocs()
    expect(waiting.count(unread('a'), false)).to.equal(0)
    expect(waiting.count(unread('a'), true)).to.equal(0)
    expect(waiting.count(unread('a', 'b', 'c'), true)).to.equal(2)
    expect(waiting.count(unread('a', 'c'), true)).to.equal(1)
    expect(waiting.count(unread('a', 'c'), false)).to.equal(0)
    expect(waiting.count(unread('a', 'c'), true)).to.equal(0)
  })

  it('counts a doc that was read meanwhile and waits again', () => {
    const waiting = new WaitingDocs()
    waiting.count(unread('a'), true)
    expect(waiting.count(unread(), true)).to.equal(0)
    expect(waiting.count(unread('a'), true)).to.equal(1)
  })

  it('counts nothing before it is known which docs wait', () => {
    const waiting = new WaitingDocs()
    expect(waiting.count(EMPTY_STATE, true)).to.equal(0)
    expect(waiting.count(unread('a', 'b'), true)).to.equal(0)
  })
})

function unread(...paths: string[]): ViewerState {
  return marked(EMPTY_STATE, Object.fromEntries(paths.map(path => [path, 'new' as const])))
}
