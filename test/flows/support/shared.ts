// Browsers that all suites of a process share: a start of one takes as long as many a test. What a test opens in it
// has a profile of its own. To change which files a process runs, see test/run/mocha.mjs.

interface Closable {
  close(): Promise<void>
}

interface Connected extends Closable {
  /** Browsers of puppeteer and of Playwright say it in two ways. */
  connected?: boolean
  isConnected?(): boolean
}

const running = new Map<string, Promise<Connected>>()

/** Resolves with the browser that goes by this name, which the first caller has to launch. */
export async function shared<B extends Connected>(
  name: string,
  launch: () => Promise<B>,
): Promise<B> {
  const known = (await running.get(name)?.catch(() => undefined)) as B | undefined
  // One that crashed, or did not start, is launched again.
  if (known && (known.connected ?? known.isConnected?.() ?? true)) return known
  const browser = launch()
  running.set(name, browser)
  return browser
}

// A worker of mocha runs file after file, and its browsers end with it. Elsewhere this is the only file.
if (process.env['MOCHA_WORKER_ID'] === undefined) {
  after(async () => {
    for (const browser of running.values()) await (await browser).close()
  })
}
