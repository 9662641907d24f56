// Browsers that the test files of one process share: a start of one takes as long as many a test. What a test
// opens in it has a profile of its own.

interface Closable {
  close(): Promise<void>
}

const running = new Map<string, Promise<Closable>>()

/** Resolves with the browser that goes by this name, which the first caller has to launch. */
export function shared<B extends Closable>(name: string, launch: () => Promise<B>): Promise<B> {
  const browser = (running.get(name) as Promise<B> | undefined) ?? launch()
  running.set(name, browser)
  return browser
}

// A worker of mocha runs file after file, and its browsers end with it: their drivers see to that. Alone,
// mocha would wait for them.
if (process.env['MOCHA_WORKER_ID'] === undefined) {
  after(async () => {
    for (const browser of running.values()) await (await browser).close()
  })
}
