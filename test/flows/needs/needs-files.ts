// A service with a plan that uses all that plans may, its files in test/fixtures/needs.

import { readFile, readdir } from 'node:fs/promises'
import { serve, type Served } from '../../support/service.js'

const FIXTURES = new URL('../../../../test/fixtures/needs/', import.meta.url)

/** Where the plan stands, with its siblings. */
export const PHASE = 'active/works/plans/phase-1-all'
/** A doc of another task. */
export const OTHER = 'active/other/plans/plan.md'

/** @param site - the address of another site, which the plan links to */
export async function serveNeeds(site: string): Promise<Served> {
  const service = await serve({ [OTHER]: '# The other plan\n\nMore to do.\n' })
  const names = await readdir(FIXTURES)
  const files = await Promise.all(names.map(name => needsFile(name, site, service.root)))
  await service.write(
    Object.fromEntries(names.map((name, i) => [`${PHASE}/${name}`, files[i] ?? ''])),
  )
  // The plan names the docs folder, which is there only now.
  const readTree = async () => (await fetch(`${service.url}/api/tree`)).text()
  await until(async () => (await readTree()).includes(`${PHASE}/plan.html`))
  return service
}

/** A file of the fixture; a page with the places that it names filled in. */
export async function needsFile(
  name: string,
  site: string,
  root: string,
): Promise<Buffer | string> {
  const bytes = await readFile(new URL(name, FIXTURES))
  if (!name.endsWith('.html')) return bytes
  return bytes.toString().replaceAll('{{site}}', site).replaceAll('{{root}}', root)
}

/** Asks again until it is so; the test's own limit ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 20))
}
