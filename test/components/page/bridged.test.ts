// The additions of the page are no text of the doc: they are neither found nor taken for what is being read.

import { expect } from 'chai'
import {
  NO_START,
  formatStart,
  type FrameMessage,
  type FrameStart,
} from '../../../components/messages/frame.js'
import { until } from '../waits.js'
import { EVERYTHING, ShownPage } from './shown-page.js'

const START: FrameStart = { ...NO_START, path: EVERYTHING }

describe('the bridge in a Markdown page', () => {
  let page: ShownPage

  it('finds a word of a heading once, though the outline says it, too', async () => {
    page = await open({ words: ['diagrams'] })
    expect(await found(page)).to.equal(1)
  })

  it('finds no word of a button', async () => {
    page = await open({ words: ['copy', 'wrap', 'typescript', 'outline'] })
    expect(await found(page)).to.equal(0)
  })

  it('reports the text that is being read, even under the open outline', async () => {
    page = await open({})
    page.button('Outline').click()
    const heard = next('plan-frame-scroll')
    page.get('#tables').scrollIntoView({ behavior: 'instant' })
    expect((await heard).anchor.trim()).to.equal('Tables')
  })

  it('finds its place again by the text, not by the outline', async () => {
    const scroll = { x: 0, y: 0, anchor: 'Tables ', offset: 30 }
    page = await open({ scroll }, 1200)
    expect(Math.round(page.get('#tables').getBoundingClientRect().top)).to.be.within(28, 32)
  })

  it('has the size and the measure of its start, and those that follow, without growing too wide', async () => {
    page = await open({ look: '--plan-text-size:1.5;--plan-measure:54ch' }, 390)
    const sizes = () => [page.style('body').fontSize, page.get('html').style.cssText !== '']
    expect(sizes()).to.deep.equal(['24px', true])
    expect(page.isTooWide).to.equal(false)
    const { dataset } = page.get('html')
    page.window.postMessage({ type: 'plan-theme', theme: 'dark', look: '' }, '*')
    await until(() => dataset['theme'] === 'dark')
    expect(sizes()).to.deep.equal(['16px', false])
  })
})

async function open(start: Partial<FrameStart>, width = 640): Promise<ShownPage> {
  return ShownPage.open({ query: '?bridged', width, name: formatStart({ ...START, ...start }) })
}

async function found(page: ShownPage): Promise<number> {
  const heard = next('plan-frame-found')
  page.window.postMessage({ type: 'plan-frame-find', step: 1 }, '*')
  return (await heard).count
}

function next<Type extends FrameMessage['type']>(
  type: Type,
): Promise<Extract<FrameMessage, { type: Type }>> {
  return new Promise(resolve => {
    const hear = ({ data }: MessageEvent<FrameMessage>) => {
      if (data.type !== type) return
      removeEventListener('message', hear)
      resolve(data as Extract<FrameMessage, { type: Type }>)
    }
    addEventListener('message', hear)
  })
}
