// Opens the review database of a state directory, and says so before and after: run, and killed, by migration.test.ts.

import { writeSync } from 'node:fs'
import { Database } from '../../../server/review/store/database.js'

const [dir = ''] = process.argv.slice(2)
writeSync(1, 'opening\n')
await Database.open({ dir, committed: () => undefined })
writeSync(1, 'open\n')
