// `plans versions show`: the bytes of a version.

import type { CommandOf } from '../agents/verb.js'
import { EXITS } from '../terminal/exits.js'

export const versionsShow: CommandOf<'versions show'> = {
  examples: [['Yesterday’s plan', '$0 versions show plan.html 1a2b3c4 > old.html']],

  async run(args, service) {
    const path = await service.docOf(args.path)
    const hash = await service.hashOf(path, args.hash)
    const bytes = await service.bytes('/api/versions/bytes', { path, hash })
    return { reply: {}, lines: [], bytes, exit: EXITS.done }
  },
}
