import { expect } from 'chai'
import { DocumentTitle } from '../../../components/dashboard/document-title.js'

describe('the title of the document', () => {
  let page: Document
  let marks: DocumentTitle

  beforeEach(() => {
    page = document.implementation.createHTMLDocument('Plans')
    const icon = page.createElement('link')
    icon.rel = 'icon'
    icon.href = '/favicon.svg'
    page.head.append(icon)
    marks = new DocumentTitle(page)
  })

  it('counts what is unseen while the page is hidden', () => {
    marks.show({ title: 'Search', unseen: 3, isHidden: true })
    expect(page.title).to.equal('(3) Search')
    expect(icons()).to.deep.equal(['/favicon-dot.svg'])
  })

  it('shows no mark to who looks at the page', () => {
    marks.show({ title: 'Search', unseen: 3, isHidden: true })
    marks.show({ title: 'Search', unseen: 3, isHidden: false })
    expect(page.title).to.equal('Search')
    expect(icons()).to.deep.equal(['/favicon.svg'])
  })

  it('shows no mark where nothing is unseen', () => {
    marks.show({ title: 'Search', unseen: 0, isHidden: true })
    expect(page.title).to.equal('Search')
    expect(icons()).to.deep.equal(['/favicon.svg'])
  })

  it('takes a title as it is, markup and all', () => {
    marks.show({ title: '<b>(2) & co', unseen: 1, isHidden: true })
    expect(page.title).to.equal('(1) <b>(2) & co')
  })

  it('keeps a page without an icon as it is', () => {
    page.querySelector('link')?.remove()
    marks.show({ title: 'Search', unseen: 1, isHidden: true })
    expect(icons()).to.deep.equal([])
  })

  function icons() {
    return [...page.querySelectorAll('link[rel="icon"]')].map(icon => icon.getAttribute('href'))
  }
})
