// Goals 1 and 2: from the start of the process to the first complete tree, with nothing saved and after a restart.
// To change how the service is started, see service.mjs.

import { atMost, interleaved, median, timeOfCommand, timeOfNode } from '../measure.mjs'
import { Service, freePort } from '../service.mjs'

const ROUNDS = 7
const FRESH = { S: 4, M: 10, L: 5 }
const SAVED = { S: 7, M: 7, L: 4 }

export async function start({ size, root }) {
  const ours = async () => {
    const service = new Service(root, await freePort())
    try {
      return await firstTree(service)
    } finally {
      await service.stop()
    }
  }
  return compare(size, root, 'start → first tree, nothing saved', ours, FRESH)
}

export async function restart({ size, root }) {
  const service = new Service(root, await freePort())
  try {
    await service.ready()
    const ours = async () => {
      await service.restart()
      const took = await firstTree(service)
      await service.ready()
      return took
    }
    return await compare(size, root, 'start → first tree, after a restart', ours, SAVED)
  } finally {
    await service.stop()
  }
}

async function firstTree(service) {
  await service.firstReply('/api/tree')
  return performance.now() - service.startedAt
}

async function compare(size, root, what, ours, limits) {
  const find = () => timeOfCommand('find', [root, '-printf', '%p %s %T@\\n'])
  const theirs = size === 'L' ? find : timeOfNode
  const against = size === 'L' ? 'find -printf' : 'node -e 0'
  const times = await interleaved({ ours, theirs }, ROUNDS)
  const row = { what, against, unit: 'ms', ours: median(times.ours), theirs: median(times.theirs) }
  return [atMost(row, limits[size])]
}
