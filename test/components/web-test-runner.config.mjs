// Component tests: one run over what the compiler wrote, in every browser that is here.
// BROWSERS=chromium,firefox picks some. COUNTS names a file that is left what
// count() says.

import { writeFileSync } from 'node:fs'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import puppeteer from 'puppeteer-core'
import { BROWSER_NAMES, chromiumArgs, findBrowsers } from '../../dist/test/support/browsers.js'
import { freePort } from '../../dist/test/support/free-port.js'
import { webKitLauncher } from '../../dist/test/support/webkit/launcher.js'
import { testFiles } from '../run/runners.mjs'
import { ROOT } from '../setup/root.mjs'
import { bundled } from './bundled.mjs'

const found = findBrowsers()
if (found.shell) found.chromium = found.shell
const wanted = process.env.BROWSERS?.split(',') ?? BROWSER_NAMES
const { paths, filesOf, fileOf } = await bundled(
  process.env.FILES?.split('\n') ?? testFiles('components'),
)

/** Tests that depend on the focus fail in a tab behind another: one tab at a time in each browser. */
const concurrency = 1
/** As in test/run/mocha.mjs: what hangs is to end, no more. */
const timeout = 60_000
/** What a page has requested is not used: to be told of it is a twentieth of Firefox's work. */
const quiet = { timeout, networkEnabled: false }

const launchers = {
  chromium: executablePath =>
    chromeLauncher({
      concurrency,
      launchOptions: { ...quiet, executablePath, headless: true, args: chromiumArgs() },
    }),
  firefox: executablePath =>
    chromeLauncher({
      puppeteer,
      concurrency,
      launchOptions: { ...quiet, browser: 'firefox', executablePath, headless: true },
    }),
  webkit: webKitLauncher,
}

/**
 * Tests by their result, wherever they stand in the suites; a file that does not load is one failure.
 * Resolves with `{passed, failed, failures: [{title, why, file}], passedIn}`, the last one by file.
 */
function count(sessions) {
  const counts = { passed: 0, failed: 0, failures: [], passedIn: {} }
  for (const { passed, errors, testResults, testFile, browser } of sessions) {
    const pass = file => {
      counts.passed++
      counts.passedIn[file] = (counts.passedIn[file] ?? 0) + 1
    }
    const fail = (title, why, file) => {
      counts.failed++
      counts.failures.push({ title: `${browser.name}: ${title}`, why, file })
    }
    const add = (suite, before, file) => {
      for (const test of suite.tests) {
        if (test.passed && !test.skipped) pass(file)
        else if (!test.skipped) fail([...before, test.name].join(' '), whyOf(test.error), file)
      }
      for (const inner of suite.suites) add(inner, [...before, inner.name], file)
    }
    const before = counts.failed
    const [first] = filesOf(testFile)
    if (testResults) add({ ...testResults, suites: [] }, [], first)
    for (const suite of testResults?.suites ?? []) {
      add(suite, [suite.name], fileOf(testFile, suite.name))
    }
    // Which of them it was is not known.
    if (errors.length > 0 || (!passed && counts.failed === before)) {
      for (const file of filesOf(testFile)) fail(file, errors.map(whyOf).join('\n'), file)
    }
  }
  return counts
}

function whyOf(error) {
  return [error?.message, error?.stack].filter(Boolean).join('\n')
}

const countsReporter = {
  onTestRunFinished({ sessions }) {
    if (process.env.COUNTS) writeFileSync(process.env.COUNTS, JSON.stringify(count(sessions)))
  },
}

export default {
  rootDir: ROOT,
  files: paths,
  // Several runs may begin at once, and would all take the first one that is free.
  port: await freePort(),
  nodeResolve: { exportConditions: ['production', 'default'] },
  browsers: wanted.filter(name => found[name]).map(name => launchers[name](found[name])),
  concurrentBrowsers: 3,
  concurrency,
  browserStartTimeout: timeout,
  testsStartTimeout: timeout,
  testsFinishTimeout: 5 * timeout,
  testFramework: { config: { timeout } },
  reporters: [defaultReporter(), countsReporter],
}
