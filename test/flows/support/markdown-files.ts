// The Markdown that flows look at: a page with everything that the script of a page cares for.

import type { Files } from '../../support/docs-folder.js'

const FILLER = Array.from({ length: 40 }, (_, i) => `## Part ${i + 1}\n\nlorem ipsum ${i + 1}\n`)

const NOTES = `---
status: in review
---

# Notes

A hold keeps a seat.[^1] It is as wide as $x^2$.

> [!WARNING]
> It may end.

\`\`\`ts
export const nine: number = 9 // ${'and so on, '.repeat(20)}until the line is too long
\`\`\`

\`\`\`diff
-const minutes = 5
+const minutes = 10
\`\`\`

| Route | Holds |
| --- | ---: |
| Visby | 9 |

- [x] done

<details><summary>More</summary>

What was folded.

</details>

\`\`\`mermaid
flowchart LR
  a[Free] --> b[Held]
\`\`\`

\`\`\`mermaid
flowchart LR
  a[Free --> b
\`\`\`

${FILLER.join('\n')}

[another site](https://example.com/far), [a place](#part-3).

[^1]: For ten minutes.
`

export const MARKDOWN: Files = {
  'active/notes/plans/notes.md': NOTES,
  'active/short/plans/short.md': '# Short\n\nNothing to draw.\n',
}
