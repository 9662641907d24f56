// Browsers that the suites of a file share: a start of one takes as long as many a test. What a test opens in
// it has a profile of its own. To change what runs around each file, see test/run/mocha.mjs.

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

async function closeAll(): Promise<void> {
  const browsers = [...running.values()]
  running.clear()
  for (const browser of browsers) await (await browser).close()
}

/** A worker of mocha loads this once, and runs these around each of its files. */
export const mochaHooks = { afterAll: closeAll }
// In a mocha without workers.
if (process.env['MOCHA_WORKER_ID'] === undefined) after(closeAll)
