// Component tests: one run over what the compiler wrote, in every browser that is here.
// BROWSERS=chromium,firefox picks some. COUNTS names a file that is left `{passed, failed}`.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import puppeteer from 'puppeteer-core'
import { BROWSER_NAMES, chromiumArgs, findBrowsers } from '../../dist/test/support/browsers.js'
import { webKitLauncher } from '../../dist/test/support/webkit/launcher.js'
import { asModule } from '../setup/as-module.mjs'

const found = findBrowsers()
if (found.shell) found.chromium = found.shell
const wanted = process.env.BROWSERS?.split(',') ?? BROWSER_NAMES

/** Tests that depend on the focus fail in a tab behind another: one tab at a time in each browser. */
const concurrency = 1

const launchers = {
  chromium: executablePath =>
    chromeLauncher({
      concurrency,
      launchOptions: { executablePath, headless: true, args: chromiumArgs() },
    }),
  firefox: executablePath =>
    chromeLauncher({
      puppeteer,
      concurrency,
      launchOptions: { browser: 'firefox', executablePath, headless: true },
    }),
  webkit: webKitLauncher,
}

/** Tests by their result, wherever they stand in the suites; a file that does not load is one failure. */
function count(sessions) {
  const counts = { passed: 0, failed: 0 }
  const add = suite => {
    for (const { passed, skipped } of suite.tests) {
      if (!skipped) counts[passed ? 'passed' : 'failed']++
    }
    suite.suites.forEach(add)
  }
  for (const { passed, errors, testResults } of sessions) {
    const before = counts.failed
    if (testResults) add(testResults)
    if (errors.length > 0 || (!passed && counts.failed === before)) counts.failed++
  }
  return counts
}

const countsReporter = {
  onTestRunFinished({ sessions }) {
    if (process.env.COUNTS) writeFileSync(process.env.COUNTS, JSON.stringify(count(sessions)))
  },
}

export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  files: process.env.FILES?.split('\n') ?? 'dist/test/components/**/*.test.js',
  nodeResolve: { exportConditions: ['production', 'default'] },
  plugins: [asModule],
  browsers: wanted.filter(name => found[name]).map(name => launchers[name](found[name])),
  concurrentBrowsers: 3,
  concurrency,
  testsFinishTimeout: 120_000,
  testFramework: { config: { timeout: 20_000 } },
  reporters: [defaultReporter(), countsReporter],
}
