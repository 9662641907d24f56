// The rows of a measurement as text.

const COLUMNS = {
  '#': row => String(row.number),
  work: row => row.what,
  against: row => row.against ?? '',
  goal: row => row.goal ?? '',
  ours: row => amount(row.ours, row.unit),
  theirs: row => amount(row.theirs, row.unit),
  ratio: row => (row.ratio === undefined ? '' : row.ratio.toFixed(2)),
  '': row => (row.passed ? 'pass' : 'short'),
}

export function table(rows) {
  const lines = [
    Object.keys(COLUMNS),
    ...rows.map(row => Object.values(COLUMNS).map(of => of(row))),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function amount(value, unit) {
  if (value === undefined) return ''
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}
