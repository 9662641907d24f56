// Records that are nearly right, to be ignored.

/** The record with one field left out, one added, and each of them a thing that is nowhere asked for. */
export function spoil(record: object): object[] {
  const fields = Object.entries(record)
  return [
    { ...record, more: 1 },
    ...fields.map(([field]) => Object.fromEntries(fields.filter(([name]) => name !== field))),
    ...fields.map(([field]) => ({ ...record, [field]: { unasked: true } })),
  ]
}
