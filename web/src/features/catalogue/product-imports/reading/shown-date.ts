import { plainFormat } from './shown-number.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A day of a sheet, by the format of its cell: `2027-03-31`; where the cell shows no day `Mar 2027`, and where it shows no year `27 Mar`,
 * as a spreadsheet makes it of `03/27`.
 */
export function shownDate(date: Date, format: string | undefined): string {
  const signs = plainFormat(format ?? '').replaceAll(/"[^"]*"|\\./g, '')
  const day = date.toISOString().slice(0, 10)
  const month = MONTHS[date.getUTCMonth()] ?? ''
  const [hasDay, hasYear] = [/d/i.test(signs), /y/i.test(signs)]
  if (hasDay === hasYear) return day
  return hasDay ? `${date.getUTCDate()} ${month}` : `${month} ${date.getUTCFullYear()}`
}
