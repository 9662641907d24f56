// The features that a plan in the viewer cannot use, as server/README.md tells its authors.

/** The names of those that work all the same: run in a plan. `site`: the address of another program. */
export function lostOnes(site: string): string {
  return `(async () => {
    const tries = {
      cookies: () => ((document.cookie = 'a=1'), document.cookie),
      IndexedDB: () => indexedDB.open('x'),
      caches: () => caches.open('x'),
      'service workers': () => navigator.serviceWorker.register('classic.js'),
      'a worker from a file': () => new Promise(done => {
        const worker = new Worker('classic.js')
        worker.onerror = () => done(false)
        setTimeout(() => done(true), 1000)
      }),
      'a canvas with a picture': () => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d').drawImage(document.querySelector('#picture'), 0, 0)
        return canvas.toDataURL()
      },
      'other programs': () => fetch('${site}', { mode: 'no-cors' }),
      'another task': async () => (await fetch('../../../other/plans/plan.md')).ok,
    }
    const works = []
    for (const name in tries) try { if (await tries[name]()) works.push(name) } catch {}
    return works
  })()`
}
