/**
 * What a clock of the time zone shows at a moment, as the milliseconds at which a clock in UTC shows the same.
 * Exact to the second. Throws a RangeError for a name that is no time zone.
 */
export function wallClock(moment: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(shown.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
