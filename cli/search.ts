// `plans search`: finds docs by words, as the search box does.
// To change what is found, see server/search/.

import type { SearchHit } from '../schema/api/api.js'
import { plainLine, quotedLines } from '../schema/plain-text.js'
import type { CommandOf } from './agents/verb.js'
import { EXITS } from './terminal/exits.js'

export const search: CommandOf<'search'> = {
  examples: [['Two words', '$0 search rate limit']],

  async run(args, service) {
    const hits = await service.get<SearchHit[]>('/api/search', { q: args.words.join(' ') })
    const next = 'Fewer letters find more: a word is found as a part of others, too.'
    const lines = hits.map(({ doc, snippet }) => {
      return `${plainLine(doc.path)}  ${plainLine(doc.title)}\n${quotedLines(snippet).join('\n')}`
    })
    return hits.length > 0
      ? { reply: { hits }, lines, exit: EXITS.done }
      : { reply: { hits, next }, lines, exit: EXITS.nothing }
  },
}
