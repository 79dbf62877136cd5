/** Local time of an instant, as the milliseconds at which UTC shows the same. Exact to the second. */
export type Clock = (moment: number) => number

/** Creating it costs much more than reading it. Throws a RangeError for an unknown zone. */
export function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
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
  })
  return (moment) => {
    const shown = format.formatToParts(moment)
    const of = (type: Intl.DateTimeFormatPartTypes) =>
      Number(shown.find((part) => part.type === type)?.value)
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  }
}
