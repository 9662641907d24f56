import { expect } from 'chai'
import {
  formatEmbed,
  modeOf,
  readEmbed,
  readEmbedControl,
  readEmbedMessage,
} from '../../../components/messages/embed.js'
import { themeOf } from '../../../schema/theme.js'
import { itIsRead } from './spoil.js'

const LINK = { ws: 'app:search/phase-1', plan: 'plan & more.html', doc: '' }

describe('the messages of an embedded viewer @one-engine', () => {
  itIsRead(
    [
      { type: 'plan-embed-open', link: '?ws=search&plan=plan' },
      { type: 'plan-embed-open', link: '?doc=/home/me/docs/a.html' },
      { type: 'plan-embed-open', link: '' },
      { type: 'plan-embed-look', theme: 'dark', mode: 'workspace' },
      { type: 'plan-embed-enter' },
    ],
    readEmbedControl,
    readEmbedMessage,
  )

  itIsRead(
    [
      { type: 'plan-embed-ready' },
      { type: 'plan-embed-shown', link: '?ws=search' },
      { type: 'plan-embed-shown', link: '' },
      { type: 'plan-embed-added' },
      { type: 'plan-embed-failed', reason: 'not-found' },
      { type: 'plan-embed-failed', reason: 'refused' },
      { type: 'plan-embed-left', to: 'backwards' },
    ],
    readEmbedMessage,
    readEmbedControl,
  )

  for (const other of [
    null,
    'plan-embed-enter',
    [],
    {},
    { type: 'plan-embed' },
    { type: 'plan-embed-open', link: 'plan.html' },
    { type: 'plan-embed-open', link: '?plan=plan.html' },
    { type: 'plan-embed-open', link: 'http://localhost:4173/?ws=search' },
    { type: 'plan-embed-open', link: `?ws=${'x'.repeat(8192)}` },
    { type: 'plan-embed-look', theme: 'auto', mode: 'doc' },
    { type: 'plan-embed-look', theme: 'dark', mode: 'window' },
    { type: 'plan-embed-left', to: 'up' },
    { type: 'plan-embed-failed', reason: 'blocked' },
    Object.create({ type: 'plan-embed-enter' }),
    JSON.parse('{"type": "plan-embed-open", "__proto__": {"link": "?ws=a"}}'),
  ] as unknown[]) {
    it(`are ignored in any other shape: ${JSON.stringify(other).slice(0, 80)}`, () => {
      expect(readEmbedControl(other)).to.equal(null)
      expect(readEmbedMessage(other)).to.equal(null)
    })
  }
})

describe('the address of the embedded viewer @one-engine', () => {
  for (const start of [
    { link: LINK, theme: 'dark', mode: 'full' },
    { link: { ws: '', plan: '', doc: '/home/me/a b.md' }, theme: 'light', mode: 'doc' },
    { link: null, theme: null, mode: 'workspace' },
  ] as const) {
    it(`contains link, theme and mode: ${JSON.stringify(start)}`, () => {
      const address = formatEmbed(start)
      expect(address).to.match(/^embed\?[^?#]+$/)
      expect(readEmbed(address.slice('embed'.length))).to.deep.equal(start)
    })
  }

  it('shows one doc, in the theme of the system, by default', () => {
    const start = { link: { ws: 'search', plan: '', doc: '' }, theme: null, mode: 'doc' }
    expect(readEmbed('?ws=search')).to.deep.equal(start)
    expect(readEmbed('?ws=search&theme=blue&mode=huge')).to.deep.equal(start)
  })
})

describe('names of a theme or a mode @one-engine', () => {
  it('are null where they are unknown', () => {
    expect([themeOf('dark'), themeOf('auto'), themeOf(null)]).to.deep.equal(['dark', null, null])
    expect([modeOf('full'), modeOf('FULL'), modeOf(undefined)]).to.deep.equal(['full', null, null])
  })
})
