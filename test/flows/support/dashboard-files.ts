// The docs that the flows through the dashboard walk through, and how to write more of them.

import type { Files } from '../../support/docs-folder.js'

export const FILES: Files = {
  'active/seat-holds/plans/mother-plan.html': page('The whole plan', 'one place, one buyer'),
  'active/seat-holds/plans/phase-1-holds/plan.html': page('Holds', 'held for ten minutes'),
  'active/seat-holds/plans/phase-1-holds/recap.html': page('Holds, done', 'nobody lost a seat'),
  'active/seat-holds/plans/phase-1-holds/questions.md': '# Open questions\n\nWhat if not?\n',
  'active/seat-holds/plans/phase-2-checkout/plan.html': page('Checkout', 'a countdown'),
  'active/seat-holds/plans/phase-2-checkout/eli5.html': page('Checkout, simply', 'like a shop'),
  'active/seat-holds/research/funnel.html': page('The funnel', 'where baskets are left'),
  'done/fares/plans/recap.html': page('Fares, done', 'whole öre'),
  'weekly/w46/index.html': page('Week 46', 'holds end by themselves'),
}

/** A plan that shows its theme and which run of its script it is, and can ask for the other theme. */
export function page(title: string, text: string, more = ''): string {
  return `<!doctype html><title>${title}</title><p>${text}</p>
<p>theme <b id="theme"></b>, run <b id="run"></b></p>
<label>Note <input></label>
<button onclick="parent.postMessage({ type: 'plan-theme', theme: other() }, '*')">switch</button>
${more}
<script>
  const theme = document.querySelector('#theme')
  const other = () => (theme.textContent === 'dark' ? 'light' : 'dark')
  theme.textContent = new URLSearchParams(location.search).get('theme')
  document.querySelector('#run').textContent = String(Math.random())
  addEventListener('message', event => {
    if (event.data.type === 'plan-theme') theme.textContent = event.data.theme
  })
</script>`
}

/** A plan of many parts, to be read from top to bottom. */
export function longPage(title: string, parts = 60): string {
  const part = (n: number) => `<h2 id="part-${n}">Part ${n}</h2><p>${'lorem ipsum '.repeat(40)}</p>`
  return page(title, 'long', Array.from({ length: parts }, (_, i) => part(i + 1)).join('\n'))
}
