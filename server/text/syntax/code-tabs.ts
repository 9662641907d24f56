// Tabs in the code of lists and quotes: marked turns them into spaces, together with the indentation.
// To change what else stands in a text, see ../markdown-lexer.ts.

import type { Token, Tokens } from 'marked'

const TAB = 4
const LEADING = /^ */

/** Puts the tabs back that the code of these blocks has in its source. Only its indentation becomes spaces. */
export function restoreTabs(tokens: readonly Token[], source: string): void {
  if (!source.includes('\t')) return
  restoreIn(tokens, source.split('\n'), 0)
}

/** Each block within others has as many lines as its source. */
function restoreIn(tokens: readonly Token[], lines: readonly string[], first: number): void {
  let line = first
  for (const token of tokens) {
    if (token.type === 'code') restoreCode(token as Tokens.Code, lines, line)
    else if (token.type === 'list') restoreIn((token as Tokens.List).items, lines, line)
    else if (/^(?:list_item|blockquote|footnoteText)$/.test(token.type)) {
      restoreIn((token as Tokens.ListItem).tokens, lines, line)
    }
    line += token.raw.split('\n').length - 1
  }
}

function restoreCode(code: Tokens.Code, lines: readonly string[], line: number): void {
  const first = line + (code.codeBlockStyle === 'indented' ? 0 : 1)
  code.text = code.text
    .split('\n')
    .map((text, i) => withTabs(text, lines[first + i] ?? ''))
    .join('\n')
}

/** The line with the blanks of its source. */
function withTabs(text: string, source: string): string {
  const blanks = LEADING.exec(text)?.[0].length ?? 0
  const rest = text.slice(blanks)
  if (blanks === 0 || rest === '' || !source.includes('\t') || !source.endsWith(rest)) return text
  const columns = [0]
  const before = source.slice(0, source.length - rest.length)
  for (const character of before) {
    const column = columns.at(-1) ?? 0
    columns.push(column + (character === '\t' ? TAB - (column % TAB) : 1))
  }
  const end = columns.at(-1) ?? 0
  let at = before.length
  while (at > 0 && /[ \t]/.test(before.charAt(at - 1)) && end - (columns[at - 1] ?? 0) <= blanks)
    at--
  return ' '.repeat(blanks - end + (columns[at] ?? 0)) + before.slice(at) + rest
}
