// A service whose home lies on a small disk that becomes full, and the hooks of an agent then: run by
// hooks/failures.test.ts in a name space, with TMPDIR on that disk.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Reviewed } from '../library/reviewed.js'
import { answerOf, hook } from '../reviews/hooked.js'
import { Talk } from '../reviews/talk.js'
import { sha } from '../sha.js'

const FILE = 'active/search/plans/plan.md'
const TEXT = '# Limits'
const service = await Reviewed.open({ [FILE]: TEXT })
const { env } = service.home
await new Talk(service).comment(`docs/${FILE}`, sha(TEXT), 'Why?')
const ballast = join(service.home.path, 'ballast')
// Until not even a small write fits.
for (const size of [65_536, 4096, 512]) {
  try {
    for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
  } catch {
    // It is full for this size.
  }
}
const cwd = service.root
const called = { hook_event_name: 'PermissionRequest', tool_name: 'ExitPlanMode', cwd }
const sent = { ...called, tool_input: { planFilePath: join(cwd, FILE) } }
const { answer: plan } = await answerOf(hook(sent, { env, words: ['--timeout=1'] }))
const stops: unknown[] = []
for (const stop_hook_active of [false, true]) {
  const { answer } = await answerOf(
    hook({ hook_event_name: 'Stop', cwd, stop_hook_active }, { env }),
  )
  stops.push(answer['decision'] ?? null)
}
console.log(JSON.stringify({ plan, stops }))
await service.close()
