import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import type { SearchHit, TreeResponse } from '../../../schema/api/api.js'
import type { Tree } from '../../../schema/tree.js'
import { launchChromium, openPage, type Watched } from '../../support/browsers/browser.js'
import { NAUGHTY } from '../../support/texts/naughty.js'
import { serve, type Served } from '../../support/service.js'
import { counted, openLink, openWorkspace } from '../support/tabs.js'
import { bareTexts, strangers, textsOf } from '../support/shown-text.js'

const WORD = 'ferryboat'
const DIRECTED = '\u202e'
/** A kind's label has twelve characters. */
const KINDS = ['<b>bold</b>', '"><i>x</i>', `${DIRECTED}gnp`]

describe('requirement 46: hostile names, titles and snippets @whole', () => {
  let browser: Browser
  let service: Served
  let watched: Watched
  let page: Page
  let tree: Tree

  before(async () => {
    browser = await launchChromium({ isWhole: false })
    const docs = NAUGHTY.map((text, i) => [`active/all/plans/doc-${i}.html`, docOf(text)])
    const named = NAUGHTY.filter(isName).map(name => [
      `active/${name}/plans/phase-1-${name}/${name}.html`,
      docOf(name),
    ])
    const kinds = KINDS.map((label, i) => {
      return { id: `kind-${i}`, label, match: `doc-${i}.html`, color: 'blue' }
    })
    service = await serve(Object.fromEntries([...docs, ...named]) as Record<string, string>, {
      config: { docTypes: kinds },
    })
    tree = await treeOf(service)
  })

  beforeEach(async () => {
    watched = await openPage(browser, `${service.url}/?ws=all`)
    page = watched.page
    await page.getByRole('tab').first().waitFor()
  })

  afterEach(async () => {
    // Nothing of it has run, nor become an element, nor been refused by the policy.
    expect(await page.evaluate('document.documentElement.dataset.hit ?? null')).to.equal(null)
    expect(await strangers(page)).to.deep.equal([])
    expect(await bareTexts(page, DIRECTED)).to.deep.equal([])
    expect(watched.troubles).to.deep.equal([])
    expect(watched.strays).to.deep.equal([])
    await watched.close()
    // Else a link of the next test could go to this page, which is about to be closed.
    await counted(service.url, 0)
  })

  after(async () => {
    await browser.close()
    await service.close()
  })

  it('are text in the tree: titles, tasks, phases and kinds', async () => {
    const labels = tree.tasks.flatMap(({ label, phases }) => [
      label,
      ...phases.map(phase => phase.label),
    ])
    for (const kind of KINDS) await expectText(page, 'plan-tree plan-kind-badge', kind)
    const search = page.getByRole('searchbox', { name: 'Search plans' })
    for (const name of [...titlesOf(tree, 'all'), ...labels]) {
      // A filter leaves few rows, so that all are drawn.
      await search.fill(name.replace(/\s+/g, ' ').trim().slice(0, 12))
      await expectText(page, '[role=treeitem] .label', name)
    }
  })

  it('are text in tabs and in the title of the page', async () => {
    await counted(service.url, 1)
    for (const task of tree.tasks.filter(({ name }) => name === 'all')) {
      for (const { file, title } of task.docs) {
        await openLink(service.url, `ws=all&plan=${file}`)
        // Several docs have the same title to the eye: the next link waits until this one was followed.
        await page.waitForURL(url => url.searchParams.get('plan') === file)
        await expectText(page, '[role=tab]', title)
        while (printed(await page.title()) !== printed(title)) await aMoment(page)
      }
    }
  })

  it('are text in what a search finds', async () => {
    await page.getByRole('searchbox', { name: 'Search plans' }).fill(WORD)
    await page.getByRole('option').first().waitFor()
    const hits = await hitsOf(service)
    expect(hits).to.have.length.above(NAUGHTY.length - 1)
    for (const { doc, snippet } of hits) {
      await expectText(page, '[role=option] .title', doc.title)
      // The text before the first match is shown in short.
      await expectText(page, '[role=option] .snippet', snippet.slice(snippet.indexOf(WORD)))
    }
  })

  it('are text in quick open', async () => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await box.waitFor()
    for (const title of titlesOf(tree, 'all')) {
      await box.fill(title.replace(/\s+/g, ' ').trim().slice(0, 12))
      await expectText(page, 'plan-palette [role=option]', title)
    }
  })

  it('are text in notifications and errors', async () => {
    // Few are shown at a time, and two new plans of one task would share a card.
    const clear = async () => {
      const dismiss = page.getByRole('button', { name: 'Dismiss' }).first()
      while (await dismiss.isVisible()) await dismiss.click()
    }
    await counted(service.url, 1)
    for (const text of NAUGHTY) {
      await openWorkspace(service.url, encodeURIComponent(`no ${text}`))
      await expectText(page, '[role=alert] .toast', `no ${text}`)
      await clear()
    }
    for (const text of NAUGHTY.filter(one => /img|gnp/.test(one))) {
      const file = `new-${text.length}.html`
      await service.write({ [`active/all/plans/${file}`]: docOf(`New ${text}`) })
      const { tasks } = await treeWith(service, file)
      const doc = tasks.flatMap(({ docs }) => docs).find(one => one.file === file)
      await expectText(page, '[role=status] .toast', doc?.title ?? 'none')
      await clear()
    }
  })
})

/** Resolves when one of the elements of this selector shows this text. */
async function expectText(page: Page, selector: string, text: string): Promise<void> {
  const wanted = visible(text)
  let texts: string[] = []
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    texts = await textsOf(page, selector)
    if (texts.some(shown => shown.includes(wanted))) return
    await aMoment(page)
  }
  expect(texts, `where ${JSON.stringify(wanted)} is to be seen`).to.include(wanted)
}

function aMoment(page: Page): Promise<unknown> {
  return page.evaluate('new Promise(requestAnimationFrame)')
}

/** As a browser lays it out: white space is one space. */
function visible(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Without what no window's frame can show. */
function printed(text: string): string {
  return visible(text.replace(/\p{Cc}/gu, ' '))
}

function isName(text: string): boolean {
  return !/[/\\\p{Cc}\p{Cs}]/u.test(text) && Buffer.byteLength(text) < 200
}

function docOf(title: string): string {
  const text = title.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<!doctype html><meta charset="utf-8"><title>${text}</title><p>${text} ${WORD} ${text}</p>`
}

function titlesOf({ tasks }: Tree, name: string): string[] {
  return tasks.filter(task => task.name === name).flatMap(({ docs }) => docs.map(doc => doc.title))
}

async function treeOf(service: Served): Promise<Tree> {
  const { tree } = (await (await fetch(`${service.url}/api/tree`)).json()) as TreeResponse
  if (!tree) throw new Error('there is no tree')
  return tree
}

async function treeWith(service: Served, file: string): Promise<Tree> {
  for (;;) {
    const tree = await treeOf(service)
    if (tree.tasks.some(({ docs }) => docs.some(doc => doc.file === file))) return tree
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function hitsOf(service: Served): Promise<SearchHit[]> {
  for (;;) {
    const response = await fetch(`${service.url}/api/search?q=${WORD}`)
    const hits = (await response.json()) as SearchHit[]
    // It is still being indexed.
    if (hits.length >= NAUGHTY.length) return hits
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
