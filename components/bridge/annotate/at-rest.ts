// Waits until the scripts of a page have drawn what they draw.
// To change what is read of the page then, see compare.ts.

const REST_MS = 1000
/** A page with a clock never rests. */
const PATIENCE_MS = 3000

/** Resolves when the page is loaded and has not changed for a second, or after three. */
export function atRest(): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(last)
      resolve()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (document.readyState === 'complete' ? end() : wait()), REST_MS)
    }
    const observer = new MutationObserver(wait)
    const last = setTimeout(end, PATIENCE_MS)
    let timer: ReturnType<typeof setTimeout> | undefined
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    wait()
  })
}
