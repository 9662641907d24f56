// Runs test files, and those that failed once more, alone. What passes then is not hidden: the run names it at
// its end as unsteady.

/** More files than these that fail are no accident. */
const MOST = 5

/**
 * Resolves to `{passed, failures, unsteady}`. A file without a result counts as a failure.
 * @param run - resolves to the results by file, `{passed, failures: [{title, why}]}`
 */
export async function onceMore(files, run) {
  if (files.length === 0) throw new Error('there is no test file')
  const results = await run(files, false)
  const failed = files.filter(file => results.get(file)?.failures.length !== 0)
  const unsteady = []
  if (failed.length <= MOST) {
    for (const file of failed) {
      process.stdout.write(`\nOnce more, alone: ${file}\n`)
      const second = (await run([file], true)).get(file)
      if (second?.failures.length === 0) unsteady.push(...(results.get(file)?.failures ?? []))
      if (second) results.set(file, second)
    }
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
