// What the measured page does itself. Each function is sent there alone, and sees nothing of this file.

/** In the page: notes every task that held it up for 50 ms or more, and how an element is found. */
export function watchBlocks() {
  let longest = 0
  const note = entries => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  /** The first element of this tag, through all shadow roots. */
  window.findPart = (root, tag) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === tag) return element
      const found = element.shadowRoot && window.findPart(element.shadowRoot, tag)
      if (found) return found
    }
    return null
  }
  window.longest = isToForget => {
    note(observer.takeRecords())
    const was = longest
    if (isToForget) longest = 0
    return was
  }
}

/** In the page: draws a tree of so many docs with every row open, in ms until its first frame. */
export async function firstFrame(most) {
  const { tree } = await (await fetch('/api/tree')).json()
  let left = most
  const tasks = tree.tasks.filter(task => {
    const places = [task, ...task.phases, ...task.groups]
    left -= places.reduce((sum, { docs }) => sum + docs.length, 0)
    return left > 0
  })
  const element = document.createElement('plan-doc-tree')
  const box = document.createElement('div')
  box.style.setProperty('height', '900px')
  box.append(element)
  document.body.append(box)
  const began = performance.now()
  element.tree = { ...tree, tasks }
  element.folds = new Map(tasks.map(({ dir }) => [dir, true]))
  await element.updateComplete
  element.getBoundingClientRect()
  const took = performance.now() - began
  box.remove()
  return took
}

/** In the page: how many rows are there, and the script of showing another doc as the one on show. */
export async function oneRowChanged() {
  const tree = window.findPart(document, 'plan-doc-tree')
  const began = performance.now()
  tree.unseen = new Set([tree.tree.tasks[0]?.docs[0]?.path ?? ''])
  await tree.updateComplete
  const script = performance.now() - began
  return { script, rows: tree.shadowRoot.querySelectorAll('[role=treeitem]').length }
}

/** In the page: the ms from the next key press to the next change of the hits. */
export async function hitsShown() {
  const results = window.findPart(document, 'plan-search-results')
  const pressed = new Promise(resolve => {
    addEventListener('keydown', () => resolve(performance.now()), { capture: true, once: true })
  })
  const began = await pressed
  const { words } = results
  while (results.words === words && performance.now() - began < 5_000) {
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  return performance.now() - began
}
