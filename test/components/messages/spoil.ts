// Records that are nearly right, to be ignored.

import { expect } from 'chai'

/** The record with one field left out, one added, and each of them a thing that is nowhere asked for. */
export function spoil(record: object): object[] {
  const fields = Object.entries(record)
  return [
    { ...record, more: 1 },
    ...fields.map(([field]) => Object.fromEntries(fields.filter(([name]) => name !== field))),
    ...fields.map(([field]) => ({ ...record, [field]: { unasked: true } })),
  ]
}

type Reader = (record: unknown) => unknown

/** Each record is read by `read` alone, and not where a field is wrong. */
export function itIsRead<One extends { type: string }>(
  records: readonly One[],
  read: Reader,
  other: Reader = () => null,
): void {
  for (const record of records) {
    it(`is read, and is ignored with a wrong field: ${record.type}`, () => {
      expect(read(structuredClone(record))).to.deep.equal(record)
      expect(other(record)).to.equal(null)
      for (const wrong of spoil(record)) expect(read(wrong), JSON.stringify(wrong)).to.equal(null)
    })
  }
}
