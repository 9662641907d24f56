// The keys of blocks: a number for each text.
// To change what the text of a block is, see blocks.ts.

/** The letters before these are in NFC, whatever stands beside them. */
const MAY_COMPOSE = /[\u0300-\uffff]/

/** Texts with the same NFC have the same key. */
export function keyOf(text: string): number {
  const composed = MAY_COMPOSE.test(text) ? text.normalize('NFC') : text
  return keyOfPart(composed, 0, composed.length)
}

/** The hash cyrb53 of a part of a text, letter by letter: 53 bits, which a number holds exactly. */
export function keyOfPart(text: string, start: number, end: number): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507)
  high ^= Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507)
  low ^= Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
