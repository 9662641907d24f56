// Where marked's patterns differ from CommonMark and GitHub: each is changed in place.
// To change what else stands in a text, see ../markdown-lexer.ts.

import type { Tokenizer } from 'marked'

type Rules = Tokenizer['rules']

/** Never matches. */
const NONE = /(?!)/g
const DELIMITER_ROW = '((?:\\| *)?:?-+:? *(?:\\| *:?-+:? *)*(?:\\| *)?)'
const FENCE_LINE = '(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)'

let changed: Rules | null = null

/** The rules that a doc is read by. */
export function docRules(rules: Rules): Rules {
  return (changed ??= changedRules(rules))
}

function changedRules({ block, inline, other }: Rules): Rules {
  const { fencesBeginRegex } = other
  return {
    block: {
      ...block,
      // Behind a closing fence there may be tabs.
      fences: changedRule(block.fences, ') *(?=\\n|$)', ')[ \\t]*(?=\\n|$)'),
      table: changedRule(block.table, DELIMITER_ROW, tabbed(DELIMITER_ROW)),
      paragraph: changedRule(block.paragraph, DELIMITER_ROW, tabbed(DELIMITER_ROW)),
      lheading: changedRule(
        block.lheading,
        '(?:[:\\- ]*\\|)+[\\:\\- ]*',
        '(?:[:\\- \\t]*\\|)+[\\:\\- \\t]*',
      ),
    },
    // Emphasis is read by a stack of delimiters, which needs no mask: to make one takes time.
    inline: { ...inline, reflinkSearch: NONE, blockSkip: NONE, anyPunctuationOutsideCode: NONE },
    other: {
      ...other,
      tableAlignChars: /^\||\|[ \t]*$/g,
      tableAlignRight: /^[ \t]*-+:[ \t]*$/,
      tableAlignCenter: /^[ \t]*:-+:[ \t]*$/,
      tableAlignLeft: /^[ \t]*:-+[ \t]*$/,
      // Three backticks with another behind them on the line are code in a text.
      fencesBeginRegex: indent => changedRule(fencesBeginRegex(indent), '(?:```|~~~)', FENCE_LINE),
    },
  }
}

function tabbed(pattern: string): string {
  return pattern.replaceAll(' *', '[ \\t]*')
}

/** Throws where another version of marked has another pattern. */
function changedRule(rule: RegExp, from: string, to: string): RegExp {
  if (!rule.source.includes(from)) throw new Error(`marked has no ${from} in ${rule.source}`)
  return new RegExp(rule.source.replaceAll(from, to), rule.flags)
}
