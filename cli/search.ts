// `plans search`: finds docs by words, as the search box does.
// To change what is found, see server/search/.

import { Option } from 'clipanion'
import type { SearchHit } from '../schema/api/api.js'
import { usageFor } from './agents/usage.js'
import { EXITS } from './terminal/exits.js'
import type { ReviewClient } from './review/review-client.js'
import { ReviewCommand } from './review/review-command.js'
import { plainLine, quotedLines } from '../schema/plain-text.js'

export class SearchCommand extends ReviewCommand {
  static override paths = [['search']]
  static override usage = usageFor('search', [['Two words', '$0 search rate limit']])

  words = Option.Rest({ name: 'word', required: 1 })

  protected override async ask(service: ReviewClient): Promise<number> {
    const hits = await service.get<SearchHit[]>('/api/search', { q: this.words.join(' ') })
    const next = 'Fewer letters find more: a word is found as a part of others, too.'
    this.print(
      hits.length > 0 ? { hits } : { hits, next },
      hits.map(
        ({ doc, snippet }) =>
          `${plainLine(doc.path)}  ${plainLine(doc.title)}\n${quotedLines(snippet).join('\n')}`,
      ),
    )
    return hits.length > 0 ? EXITS.done : EXITS.nothing
  }
}
