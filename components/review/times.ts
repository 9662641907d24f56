// How times of versions are written: the day as a heading, the time in its list, the moment by itself. Pure.
// To change how old a row of the tree is, see viewer/doc-rows/age.ts.

const TIME = format({ hour: '2-digit', minute: '2-digit' })
const TIME_WITH_SECONDS = format({ timeStyle: 'medium' })
const WEEKDAY = format({ weekday: 'short' })
const DATE = format({ day: 'numeric', month: 'short' })
const DATE_OF_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric' })
const DAY = format({ weekday: 'long', day: 'numeric', month: 'long' })
const DAY_OF_YEAR = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const WEEK = 7

/** `14:02`; in a list that has this minute twice `14:02:31`. */
export function clockTime(time: string, times: readonly string[] = []): string {
  const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000)
  const isTwice = times.filter(other => minuteOf(other) === minuteOf(time)).length > 1
  return (isTwice ? TIME_WITH_SECONDS : TIME).format(new Date(time))
}

/**
 * `14:02` for today, `yesterday 14:02`, `Tue 14:02`; a week ago and earlier `12 Nov 14:02`.
 * @param times - of the list that it is one of
 */
export function moment(time: string, now: Date, times: readonly string[] = []): string {
  const at = new Date(time)
  const clock = clockTime(time, times)
  const days = daysBetween(at, now)
  if (days === 0) return clock
  if (days === 1) return `yesterday ${clock}`
  const isThisYear = at.getFullYear() === now.getFullYear()
  const date = days > 0 && days < WEEK ? WEEKDAY : isThisYear ? DATE : DATE_OF_YEAR
  return `${date.format(at)} ${clock}`
}

/** `Today`, `Yesterday`, `Tuesday 24 November`. */
export function dayName(time: string, now: Date): string {
  const at = new Date(time)
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  // Some browsers write a comma after the weekday.
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR).format(at).replace(',', '')
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', options)
}

/** In days of the calendar; below 0 for a day that is still to come. */
function daysBetween(at: Date, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (dayOf(now) - dayOf(at)) / 86_400_000
}
