import { expect } from 'chai'
import '../../../../components/parts/editor-choice/editor-choice.define.js'
import type { EditorChooseEvent } from '../../../../components/parts/editor-choice/editor-choice.js'
import type { PlanEditorChoice } from '../../../../components/parts/editor-choice/editor-choice.js'
import {
  editorAddress,
  lineOf,
  templateProblem,
} from '../../../../components/parts/editor-choice/editors.js'
import { Shown } from '../../shown.js'
import { violationsOf } from '../../violations.js'

describe('the address of a file in an editor @one-engine', () => {
  const addresses: [choice: string, path: string, address: string | null][] = [
    ['vscode', '/home/me/docs/a b#c.md', 'vscode://file/home/me/docs/a%20b%23c.md:12'],
    ['zed', '/d/$&.md', 'zed://file/d/%24%26.md:12'],
    ['idea', '/d/a&b.md', 'idea://open?file=/d/a%26b.md&line=12'],
    ['my-ed://x?f={path}&l={line}', '/d/a.md', 'my-ed://x?f=/d/a.md&l=12'],
    ['https://ed.example/{path}', '/d/a.md', 'https://ed.example//d/a.md'],
    ['javascript:alert("{path}")', '/d/a.md', null],
    ['', '/d/a.md', null],
    ['vscode', '', null],
  ]
  for (const [choice, path, address] of addresses) {
    it(`is ${address ?? 'none'} for ${choice || 'no choice'}`, () => {
      expect(editorAddress(choice, path, 12)).to.equal(address)
    })
  }

  for (const template of [
    ' JavaScript:alert("{path}")',
    'java\nscript:alert("{path}")',
    'data:text/html,{path}',
    'vbscript:{path}',
    'file://{path}',
    'blob:{path}',
    '{path}:x',
    '/relative/{path}',
    'my-ed://no-place',
  ]) {
    it(`is refused for ${JSON.stringify(template)}`, () => {
      expect(templateProblem(template)).not.to.equal('')
    })
  }

  it('has the line of the first match, whatever its case', () => {
    expect(lineOf('One\ntwo\nThe Balcony', ['balcony'])).to.equal(3)
    expect(lineOf('a\nb balcony\nc seat', ['seat', 'balcony'])).to.equal(2)
    expect(lineOf('a\nb', ['zeppelin'])).to.equal(1)
    expect(lineOf('a\nb', [])).to.equal(1)
  })
})

describe('<plan-editor-choice> @one-engine', () => {
  let shown: Shown<PlanEditorChoice>
  let chosen: string[]

  beforeEach(async () => {
    chosen = []
    shown = new Shown(document.createElement('plan-editor-choice'))
    shown.element.addEventListener('plan-editor-choose', (event: EditorChooseEvent) =>
      chosen.push(event.choice),
    )
    await shown.show()
  })

  it('says which editor was chosen', () => {
    radio('zed').click()
    expect(chosen).to.deep.equal(['zed'])
  })

  it('accepts a custom address only when it is valid, and shows what is wrong', async () => {
    radio('other').click()
    await shown.show()
    for (const text of ['javascript:{path}', 'my-ed://open?file={path}']) {
      const field = shown.find<HTMLInputElement>('#template')
      field.value = text
      field.dispatchEvent(new Event('input'))
      await shown.show()
      if (text.startsWith('java')) {
        expect(shown.find('#about').textContent).to.contain('opens no editor')
        expect(await violationsOf(shown.element)).to.deep.equal([])
      }
    }
    expect(chosen).to.deep.equal(['my-ed://open?file={path}'])
  })

  const radio = (id: string) => shown.find(`[value="${id}"]`)
})
