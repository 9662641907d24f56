// Goals 1 and 2: from the start of the process to the first complete tree, with nothing saved and after a restart.
// To change how the service is started, see service.mjs.

import { compared, timeOfCommand } from '../measure.mjs'
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
  const row = { what: 'start → first tree, nothing saved', ...besides(size) }
  return [await compared(row, { ours, theirs: theirs(size, root) }, ROUNDS, FRESH[size])]
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
    const row = { what: 'start → first tree, after a restart', ...besides(size) }
    return [await compared(row, { ours, theirs: theirs(size, root) }, ROUNDS, SAVED[size])]
  } finally {
    await service.stop()
  }
}

async function firstTree(service) {
  await service.firstReply('/api/tree')
  return performance.now() - service.startedAt
}

function besides(size) {
  return { against: size === 'L' ? 'find -printf' : 'node -e 0' }
}

function theirs(size, root) {
  if (size === 'L') return () => timeOfCommand('find', [root, '-printf', '%p %s %T@\\n'])
  return () => timeOfCommand(process.execPath, ['-e', '0'])
}
