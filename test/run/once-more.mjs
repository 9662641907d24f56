// Runs test files, and those that failed once more, alone. What passes then is not hidden: the run names it at
// its end as unsteady.

/** More files than these that fail are no accident. */
const MOST = 5

/** Components and flows run side by side: a second try waits until no first run is under way, and for its turn. */
const firstRuns = new Set()
let secondTries = Promise.resolve()

/**
 * Resolves to `{passed, failures, unsteady}`. A file without a result counts as a failure.
 * @param run - resolves to the results by file, `{passed, failures: [{title, why}]}`
 */
export async function onceMore(files, run) {
  if (files.length === 0) throw new Error('there is no test file')
  const firstRun = run(files, false)
  firstRuns.add(firstRun)
  const results = await firstRun.finally(() => firstRuns.delete(firstRun))
  const failed = files.filter(file => results.get(file)?.failures.length !== 0)
  const unsteady = []
  const tryAgain = async () => {
    while (firstRuns.size > 0) await Promise.allSettled(firstRuns)
    for (const file of failed) {
      process.stdout.write(`\nOnce more, alone: ${file}\n`)
      const second = (await run([file], true)).get(file)
      if (second?.failures.length === 0) unsteady.push(...(results.get(file)?.failures ?? []))
      if (second) results.set(file, second)
    }
  }
  if (failed.length > 0 && failed.length <= MOST) {
    secondTries = secondTries.then(tryAgain)
    await secondTries
  }
  const missing = files.filter(file => !results.has(file))
  const all = [...results.values()]
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: [
      ...all.flatMap(({ failures }) => failures),
      ...missing.map(title => ({ title, why: 'no test of it ran' })),
    ],
    unsteady,
  }
}
