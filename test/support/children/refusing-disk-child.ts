// A service on a disk that takes nothing: run by refusing-disk.test.ts over the folder given. Says what
// it answers to readers, and to writers.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULTS } from '../../../schema/config/config.js'
import { restoreFile } from '../../../server/files/restore.js'
import { start } from '../../../server/start.js'
import { refusalOf } from '../settings.js'
import { sha } from '../sha.js'

const base = process.argv[2] ?? ''
const file = join(base, 'config/plan-viewer/config.json')
const before = readFileSync(file, 'utf8')
const env = {
  HOME: base,
  XDG_CONFIG_HOME: join(base, 'config'),
  XDG_STATE_HOME: join(base, 'state'),
}
const service = await start({ port: 0, env, warn: () => undefined })
await service.ready

async function says(path: string, body?: object, method = 'POST'): Promise<string> {
  const init = body ? { method, body: JSON.stringify(body) } : {}
  const answer = await fetch(service.url + path, init)
  return `${answer.status} ${await answer.text()}`
}

const { config } = (await (await fetch(`${service.url}/api/config`)).json()) as { config: object }
const tree = async () => (await says('/api/tree')).match(/"path":"[^"]+"/g)?.join()
console.log(await tree())
console.log(await says('/docs/docs/active/t/plans/plan.html'))
console.log(await says('/api/search?q=granite'))
console.log(await says('/api/config', { ...config, port: 5001 }, 'PUT'))
const real = join(base, 'docs')
const roots = { folders: [{ name: 'docs', given: real, real, rules: DEFAULTS }], linked: [] }
const plans = join(real, 'active/t/plans')
for (const [path, ifHash] of [
  ['docs/active/t/plans/plan.html', sha(readFileSync(join(plans, 'plan.html')))],
  ['docs/active/new/plans/x.md', null],
] as const) {
  const refusal = await refusalOf(restoreFile(roots, { path, bytes: Buffer.from('old'), ifHash }))
  console.log(String(refusal))
}
console.log(readdirSync(plans).join())
console.log(await tree())
console.log(await says('/api/config', { ...config, port: 5002 }, 'PUT'))
const now = (await (await fetch(`${service.url}/api/config`)).json()) as { config: object }
console.log(JSON.stringify(now.config) === JSON.stringify(config), service.config.port)
console.log(readFileSync(file, 'utf8') === before)
console.log(await says('/api/move', { task: 'docs:t', to: 'done' }))
await service.close()
console.log('closed')
