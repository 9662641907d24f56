// Saves a file of this service from within a doc. To the browser every address is another origin's
// there, and for those it shows a file in place of saving it.

// A doc may put functions of its own in their place.
const fetch = window.fetch.bind(window)
const setTimeout = window.setTimeout.bind(window)
const KEPT_MS = 60_000

/** Saves it under this name, `''` for its own. Rejects when it cannot be read. */
export async function save(url: URL, name: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name || decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  link.click()
  // Nothing says when the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
