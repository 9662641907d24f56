// The names of keys as browsers report them, and what WebDriver calls these keys.

/** WebDriver gives keys that write nothing the characters of a private range. */
const VALUES: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
}

const FIRST_FUNCTION_KEY = 0xe031

/** The character that WebDriver is sent for `Enter`, `F6`, `KeyA`, `Digit1` or a character. Throws on another name. */
export function keyValue(key: string): string {
  const value = VALUES[key]
  if (value !== undefined) return value
  const functionKey = /^F([1-9]|1[0-2])$/.exec(key)?.[1]
  if (functionKey) return String.fromCharCode(FIRST_FUNCTION_KEY + Number(functionKey) - 1)
  const letter = /^Key([A-Z])$/.exec(key)?.[1]
  if (letter) return letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(key)?.[1]
  if (digit) return digit
  if ([...key].length === 1) return key
  throw new Error(`no key is called ${key}`)
}
