// Functions that run in the measured page. Each is sent there alone, and cannot use another line of this file.
// To change what is measured in the page, see goals/page.mjs.

/** In the page: notes every task of 50 ms or more. */
export function watchBlocks() {
  let longest = 0
  const note = entries => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  window.longest = isToForget => {
    note(observer.takeRecords())
    const was = longest
    if (isToForget) longest = 0
    return was
  }
}

/** In the page: loads a doc in a frame, in the place of the one before. */
export function loadFrame({ src, name }) {
  window.doc?.remove()
  window.doc = document.createElement('iframe')
  Object.assign(window.doc, { src, name, width: 1200, height: 800 })
  document.body.append(window.doc)
  return new Promise(resolve => (window.doc.onload = () => resolve()))
}

/** In the page: marks `window.change` in that doc. */
export function markFrame() {
  window.doc.contentWindow.postMessage({ type: 'plan-frame-compare', ...window.change }, '*')
  return new Promise(resolve => {
    addEventListener('message', ({ data }) => data.type === 'plan-frame-compared' && resolve())
  })
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
