// Which names an agent may have: none that a reader could take for the reader, for "You", or for another agent.
// To change where a name comes from, see cli/agents/agent-name.ts.

import { READER } from './comments.js'

/** The page calls the reader so. */
const YOU = 'you'

/** 1 to 40 characters: letters and digits at the start; none at the end that is not seen there. */
const FORM = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}_-])?$/u

/** Scripts whose letters look alike; Chinese, Japanese and Korean names mix theirs. The rest counts as one. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
]

/** Signs that look like the letters of those two names. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  d: 'ԁժᴅɖđ',
  e: 'еєεᴇǝɇ',
  o: 'оοσօᴏø0',
  r: 'гᴦʀɾɼꭇɍ',
  u: 'цυսᴜʊʉ',
  y: 'уүγʏყɏ',
}
const LETTER_OF = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) => {
    return [...alike].map((sign): [string, string] => [sign, letter])
  }),
)

/** True for a name that an agent may have. */
export function isAgentName(name: string): boolean {
  if (!FORM.test(name)) return false
  const letters = [...name.normalize('NFKC')].filter(sign =>
    /(?!\p{Script=Common})\p{L}/u.test(sign),
  )
  const scripts = new Set(letters.map(letter => SCRIPTS.findIndex(script => script.test(letter))))
  return scripts.size <= 1 && ![READER, YOU].includes(seenAs(name))
}

/** The letters as a reader sees them, without accents, digits and signs. */
function seenAs(name: string): string {
  const signs = [...name.normalize('NFKD').toLowerCase()]
  return signs
    .map(sign => LETTER_OF.get(sign) ?? sign)
    .join('')
    .replace(/\P{L}/gu, '')
}
