// Browsers that the files of a process share: a start of one takes as long as many a test. What a test opens in
// it has a profile of its own.

interface SharedBrowser {
  close(): Promise<void>
  once(event: 'disconnected', listener: () => void): unknown
}

const running = new Map<string, Promise<SharedBrowser>>()

/** Resolves with the browser that goes by this name, which the first caller has to launch. It ends with the process. */
export function shared<B extends SharedBrowser>(
  name: string,
  launch: () => Promise<B>,
): Promise<B> {
  const present = running.get(name) as Promise<B> | undefined
  if (present) return present
  const launched = launch().then(browser => {
    // After a crash the next caller gets another one.
    browser.once('disconnected', () => running.delete(name))
    return browser
  })
  running.set(name, launched)
  return launched
}

// A mocha without workers ends when nothing is open any more.
if (process.env['MOCHA_WORKER_ID'] === undefined) {
  after(async () => {
    for (const browser of [...running.values()]) await (await browser).close()
  })
}
