// Ends a test file after its first test that hung: the tests after it would mostly hang, too.
// To change the longest time of a test, see mocha.mjs.

const HUNG_MS = 25_000

export const mochaHooks = {
  afterEach() {
    const { state, duration = 0, parent } = this.currentTest
    if (state !== 'failed' || duration < HUNG_MS) return
    let root = parent
    while (root.parent) root = root.parent
    // Mocha's own `bail` would end all files.
    root.eachTest(test => (test.pending = true))
  },
}
