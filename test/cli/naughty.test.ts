// Names and words that mean harm, as commands print them: text, which moves no cursor and changes no
// direction.

import { join } from 'node:path'
import { expect } from 'chai'
import { plain, plainLine } from '../../schema/plain-text.js'
import { NAUGHTY } from '../support/texts/naughty.js'
import { noteInjection } from '../support/reliability.js'
import { homeFolder, type Home } from '../support/service.js'
import { run, type Said } from '../support/terminal.js'

/** The characters that a terminal acts on, but for the end of a line. */
const ACTS = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

describe('requirement 46: hostile names, on the terminal', () => {
  let home: Home
  let times = 0

  beforeEach(async () => {
    home = await homeFolder()
  })
  afterEach(() => home.close())

  after(() => {
    const injected = 'names that mean harm, printed by the commands'
    noteInjection({ requirement: 46, injected, times, survived: times })
  })

  it('are printed as text in messages about the settings and the docs', async () => {
    const path = join(home.path, 'docs')
    const names = NAUGHTY.map(text => text.replaceAll('/', ''))
    const plans = names.map(name => [`docs/active/a/plans/${name}/plan.html`, '<title>A</title>'])
    await home.write(Object.fromEntries(plans) as Record<string, string>)
    const folders = [{ name: 'docs', path }]
    for (const settings of [
      { ...Object.fromEntries(NAUGHTY.map(text => [text, 1])), folders },
      { folders: names.map((name, i) => ({ name: `docs-${i}`, path: join(path, name) })) },
      { folders: NAUGHTY.map(name => ({ name, path })) },
    ]) {
      await home.write({ 'config/plan-viewer/config.json': JSON.stringify(settings) })
      expectText(await run(['config', 'check'], home.env), Object.keys(settings))
      times += NAUGHTY.length
    }
  })

  it('are printed as text when they are arguments of a command', async () => {
    await home.write({ 'docs/': '' })
    for (const text of NAUGHTY) {
      for (const words of [
        ['config', 'add', text],
        ['config', 'add', join(home.path, 'docs'), '--name', text],
        ['config', 'remove', text],
        ['config', text],
        ['open', text, '--port', '1'],
        ['open', 'a', text],
        ['--config', text, 'config', 'check'],
        [text],
        [`--${text}`],
        ['--port', text],
        ['--root', text, '--port', text],
      ]) {
        expectText(await run(words, home.env), words)
        times += 1
      }
    }
  })

  it('can still be told apart', () => {
    expect(new Set(NAUGHTY.map(plainLine)).size).to.equal(NAUGHTY.length)
    expect(plain('a\nb')).to.equal('a\nb')
    expect(plainLine('a\nb\u202e')).to.equal('a\\nb\\u{202e}')
  })
})

function expectText({ stdout, stderr }: Said, words: readonly string[]): void {
  expect(stdout + stderr, words.join(' ')).not.to.equal('')
  expect(stdout, words.join(' ')).not.to.match(ACTS)
  expect(stderr, words.join(' '))
    .not.to.match(ACTS)
    .and.not.to.match(/\n\s+at /)
}
