// Goal 16: `plans open` on a running service that a tab listens to.

import { timeOfCommand, timeOfNode } from '../commands.mjs'
import { Stream } from '../http.mjs'
import { atMost, interleaved, median } from '../measure.mjs'
import { COMMAND, apart, withService } from '../service.mjs'

const ROUNDS = 15

export const numbers = [16]

export async function measure({ root }) {
  return withService(root, async service => {
    const stream = await Stream.open(service.port)
    const args = [COMMAND, 'open', '?ws=some-task', '--port', String(service.port)]
    const env = apart(service.home)
    const { ours, theirs } = await interleaved(
      {
        ours: () => timeOfCommand(process.execPath, args, { env }),
        theirs: timeOfNode,
      },
      ROUNDS,
    )
    stream.close()
    const row = { number: 16, what: 'plans open', against: 'node -e 0', unit: 'ms' }
    return [atMost({ ...row, ours: median(ours), theirs: median(theirs) }, 1.3)]
  })
}
