// Component tests: one run over what the compiler wrote, in every browser that is here. BROWSERS=chromium,firefox
// picks some, FILES test files. COUNTS names a file for the results. To change how it is started, see ../run/.

import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import puppeteer from 'puppeteer-core'
import {
  BROWSER_NAMES,
  chromiumArgs,
  findBrowsers,
} from '../../dist/test/support/browsers/browsers.js'
import { freePort } from '../../dist/test/support/free-port.js'
import { webKitLauncher } from '../../dist/test/support/browsers/webkit/launcher.js'
import { ONE_ENGINE, hasWord, testFiles } from '../run/files.mjs'
import { ROOT } from '../setup/root.mjs'
import { bundled } from './bundled.mjs'

const found = findBrowsers()
if (found.shell) found.chromium = found.shell
const wanted =
  process.env.BROWSERS?.split(',') ?? (process.env.WHOLE ? BROWSER_NAMES : ['chromium'])
const files = process.env.FILES?.split('\n') ?? testFiles('components')
const inOneEngine = files.filter(file => hasWord(file, ONE_ENGINE))
const inEach = files.filter(file => !inOneEngine.includes(file))
const { paths, filesOf, fileOf } = await bundled([inEach, inOneEngine])

/** Tests that depend on the focus fail in a tab behind another: one tab at a time in each browser. */
const concurrency = 1
/** Longer than any test takes: it only ends what hangs. */
const timeout = 60_000
/** The requests of a page are not used: to report them is a twentieth of Firefox's work. */
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
 * The results by test file, of all browsers together: `{passed, failures: [{title, why}]}`. An error of a page is a
 * failure of the files whose tests did not run, as after a hook that failed; else of all its files.
 */
function resultsOf(sessions) {
  const results = {}
  const resultOf = file => (results[file] ??= { passed: 0, failures: [] })
  for (const { passed, errors, testResults, testFile, browser } of sessions) {
    let failed = 0
    const unrun = new Set()
    const fail = (title, why, file) => {
      failed++
      resultOf(file).failures.push({ title: `${browser.name}: ${title}`, why })
    }
    const add = (suite, before, file) => {
      for (const test of suite.tests) {
        if (test.passed && !test.skipped) resultOf(file).passed++
        else if (!test.skipped) {
          if (!test.error) unrun.add(file)
          fail([...before, test.name].join(' '), whyOf(test.error), file)
        }
      }
      for (const inner of suite.suites) add(inner, [...before, inner.name], file)
    }
    for (const suite of testResults?.suites ?? []) {
      add(suite, [suite.name], fileOf(testFile, suite.name))
    }
    if (errors.length > 0 || (!passed && failed === 0)) {
      const files = unrun.size > 0 ? unrun : filesOf(testFile)
      for (const file of files) fail(file, errors.map(whyOf).join('\n'), file)
    }
  }
  return results
}

function whyOf(error) {
  return [error?.message, error?.stack].filter(Boolean).join('\n')
}

const countsReporter = {
  onTestRunFinished({ sessions }) {
    if (process.env.COUNTS) writeFileSync(process.env.COUNTS, JSON.stringify(resultsOf(sessions)))
  },
}

const browsers = wanted.filter(name => found[name]).map(name => launchers[name](found[name]))

export default {
  rootDir: ROOT,
  plugins: [a11ySnapshotPlugin()],
  middleware: [
    (context, next) => {
      // The bridge loads it by its address at the service.
      if (context.path === '/page/annotate.js') context.url = `/dist/app${context.url}`
      // A rendered page has the name of its file.
      context.url = context.url.replace(/(\/compared)\.md$/, '$1.html')
      return next()
    },
  ],
  groups: [
    { name: 'each engine', files: paths[0], browsers },
    { name: 'one engine', files: paths[1], browsers: browsers.slice(0, 1) },
  ].filter(group => group.files.length > 0),
  // Several runs may begin at once, and would all take the first one that is free.
  port: await freePort(),
  nodeResolve: { exportConditions: ['production', 'default'] },
  // Browsers lose a page or a key now and then where more of them share the processors; flows run beside.
  concurrentBrowsers: availableParallelism() > 2 ? 3 : 1,
  concurrency,
  browserStartTimeout: timeout,
  testsStartTimeout: timeout,
  testsFinishTimeout: 5 * timeout,
  testFramework: { config: { timeout } },
  reporters: [defaultReporter(), countsReporter],
}
