import { expectNothing } from '../support/axe.js'
import {
  Flow,
  HOLDS,
  doc,
  quickOpen,
  row,
  searchBox,
  tab,
  toast,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

for (const theme of ['light', 'dark'] as const) {
  describe(`what axe finds wrong with the dashboard, ${theme}`, () => {
    const flow = new Flow()
    const browser = { colorScheme: theme, reducedMotion: 'reduce' } as const

    before(() => flow.start())

    afterEach(() => flow.close())

    it(`is nothing with panes, tabs, news, a menu, quick open and the sheet${theme === 'dark' ? ' @whole' : ''}`, async () => {
      const { page, service } = await flow.open(`${HOLDS}&plan=plan`, { browser })
      await row(page, 'Week 46').click()
      await until(() => panes(page), ['Holds + Week 46* | Holds, done | Open questions'])
      await doc(page, 'Week 46').getByText('holds end by themselves').waitFor()
      await service.write({ 'active/rows/plans/plan.html': html('Rows', 'from the stage') })
      await toast(page, 'Rows').waitFor()
      await expectNothing(page)

      await row(page, 'seat holds').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Choose icon…' }).waitFor()
      await expectNothing(page)
      await page.getByRole('menuitem', { name: 'Choose icon…' }).click()
      await page.getByRole('dialog', { name: 'Choose an icon' }).waitFor()
      await expectNothing(page)
      await page.keyboard.press('Escape')

      await quickOpen(page, 'hol')
      await expectNothing(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+Slash')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await expectNothing(page)
      await page.keyboard.press('Escape')
      await searchBox(page).fill('holds')
      await page
        .getByRole('listbox', { name: 'Found in docs' })
        .getByRole('option')
        .first()
        .waitFor()
      await expectNothing(page)
      await searchBox(page).fill('')
      await tab(page, 'Holds').focus()
      await page.keyboard.press('Alt+KeyE')
      await page.getByRole('menu', { name: 'Open in editor' }).waitFor()
      await expectNothing(page)
    })
  })
}
