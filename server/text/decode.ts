// The text in the bytes of a Markdown file, in whatever charset it is, or that there is none.
// A charset is guessed here only where text/charset.ts does not know it: UTF-16 without a mark.

import { isUtf8 } from 'node:buffer'
import { charsetOf } from './charset.js'

const SAMPLE = 64 * 1024
/** Text holds hardly any control characters; what holds more of them is something else. */
const MOST_CONTROLS = 0.02
const FEW_CONTROLS = 2
/** But for bell, backspace, white space and escape. */
const CONTROLS = /(?![\x07-\x0d\x1b])[\x00-\x1f]/g

/** With `\n` at the ends of lines; null when the bytes are no text. */
export function readText(bytes: Buffer): string | null {
  const charset = utf16Of(bytes) ?? charsetOf('text/markdown', bytes)
  if (!charset.startsWith('utf-16') && isBinary(bytes)) return null
  const text = new TextDecoder(charset).decode(bytes)
  // CommonMark: a zero is replaced, since it may end a text elsewhere.
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
}

/** Of Latin letters every other byte is zero, and that is so in no other text. */
function utf16Of(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  if (sample.length < 2 || sample.length % 2 !== 0 || !sample.includes(0)) return null
  const zeros = [0, 0]
  sample.forEach((byte, i) => byte === 0 && (zeros[i % 2] = (zeros[i % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = zeros
  const most = (sample.length / 2) * 0.6
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function isBinary(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE)
  const controls = sample.toString('latin1').match(CONTROLS)?.length ?? 0
  if (controls === 0) return false
  if (controls > FEW_CONTROLS + sample.length * MOST_CONTROLS) return true
  return sample.includes(0) && !isUtf8(bytes)
}
