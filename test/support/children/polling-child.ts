// A library where the kernel gives too few watches: run by library-polling.test.ts under such limits.

import { FollowedLibrary } from '../library/followed-library.js'

const app = await FollowedLibrary.open({
  'active/t/plans/plan.html': 'x',
  'active/t/plans/phase-1-a/plan.html': 'y',
})
const lines = [`opened, polling ${app.library.status.polling.join()}`, ...app.warnings]

await app.write('active/t/plans/plan.html', 'edited')
await app.hears('changed app/active/t/plans/plan.html')
lines.push(...app.told())

await app.write('active/new/plans/phase-1-a/plan.html', 'new')
await app.hears('added app/active/new/plans/phase-1-a/plan.html in new / a')
lines.push(...app.told())

await app.close()
console.log([...lines, 'closed'].join('\n'))
