// What fails in a browser is run once more, alone: on a loaded machine browsers lose a page or a key now
// and then. What passes then is not hidden: the run names it at its end, to be looked into. Tests
// without a browser get no second try.

/** More than so many files that fail are no accident. */
const MOST = 3

/**
 * Resolves with the counts, those of failed files from their second try.
 * @param counts - `{passed, failed, failures, files, again}` of each job; `again` runs those files alone
 */
export async function onceMore(counts) {
  const failed = counts.filter(one => one.failed > 0 && one.files.length > 0)
  if (failed.length === 0 || failed.flatMap(one => one.files).length > MOST) return counts
  const result = counts.filter(one => !failed.includes(one))
  for (const first of failed) {
    process.stdout.write(`\nOnce more, alone: ${first.files.join(', ')}\n`)
    const second = await first.again()
    const unsteady = second.failed > 0 ? [] : first.failures
    result.push({ ...second, unsteady })
  }
  return result
}

/** `{passed, failed, failures, unsteady}` of all of them. */
export function sumOf(counts) {
  const sum = { passed: 0, failed: 0, failures: [], unsteady: [] }
  for (const { passed, failed, failures = [], unsteady = [] } of counts) {
    sum.passed += passed
    sum.failed += failed
    sum.failures.push(...failures)
    sum.unsteady.push(...unsteady)
  }
  return sum
}
