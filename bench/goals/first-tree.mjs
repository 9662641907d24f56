// Goal 1: from the start of the process to the first complete tree, with nothing remembered.

import { timeOfCommand, timeOfNode } from '../commands.mjs'
import { atMost, interleaved, median } from '../measure.mjs'
import { Service, freePort } from '../service.mjs'

const ROUNDS = 7
const LIMITS = { S: 3, M: 5, L: 4 }

export const numbers = [1]

export async function measure({ size, root }) {
  const find = () => timeOfCommand('find', [root, '-printf', '%p %s %T@\\n'])
  const against = size === 'L' ? 'find -printf' : 'node -e 0'
  const { ours, theirs } = await interleaved(
    { ours: () => firstTree(root), theirs: size === 'L' ? find : timeOfNode },
    ROUNDS,
  )
  const row = { number: 1, what: 'start → first tree', against, unit: 'ms' }
  return [atMost({ ...row, ours: median(ours), theirs: median(theirs) }, LIMITS[size])]
}

async function firstTree(root) {
  const service = new Service(root, await freePort())
  try {
    await service.firstReply('/api/tree')
    return performance.now() - service.startedAt
  } finally {
    await service.stop()
  }
}
