import { foldHomophones } from '../amharic.ts'
import { ethiopicNumber, westernDigits } from '../digits.ts'

/** The order of the numbers of a date that does not begin with its year. */
export const DATE_ORDERS = ['DMY', 'MDY', 'ETHIOPIAN'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** ISO days by order; the same for all where the text says what it is. */
type Readings = Readonly<Partial<Record<DateOrder, string>>>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ETHIOPIAN_MONTHS = [
  ...['መስከረም', 'ጥቅምት', 'ኅዳር', 'ታኅሣሥ', 'ጥር', 'የካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰኔ', 'ሐምሌ'],
  ...['ነሐሴ', 'ጳጉሜን'],
].map(foldHomophones)
/** Other spellings of them. */
const ALSO = new Map<string, number>(
  [
    { name: 'ታህሳስ', month: 4 },
    { name: 'ሚያዚያ', month: 8 },
    { name: 'ጳጉሜ', month: 13 },
    { name: 'ጷግሜ', month: 13 },
  ].map(({ name, month }) => [foldHomophones(name), month]),
)

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00.*)?$/
const NUMBERS = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})(?:[ T]00:00.*)?$/
const NAMED =
  /^(?:(\d{1,2})[-/. ]*([^\d\s,./-]+)|([^\d\s,./-]+)[ .]*(\d{1,2}))[-/., ]+(\d{4}|\d{2})$/
const ERA = /\s*(?:(e\.?c\.?|ዓ\.?\s?ም\.?)|(g\.?c\.?|እ\.?\s?ኤ\.?\s?አ\.?))$/i
/** Years of two digits. */
const [CENTURY, SHORT_FROM, SHORT_TO] = [2000, 15, 60]
/** Years ago from which on a date of a shop is rather one of the Ethiopian calendar. */
const OLD = 5
const DAY_MS = 86_400_000
const EPOCH_JDN = 2_440_588

function iso(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal ? moment.toISOString().slice(0, 10) : undefined
}

function isoOfEthiopian(year: number, month: number, day: number): string | undefined {
  const last = month < 13 ? 30 : year % 4 === 3 ? 6 : 5
  if (month < 1 || month > 13 || day < 1 || day > last) return undefined
  const jdn = 1_724_221 + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1
  return new Date((jdn - EPOCH_JDN) * DAY_MS).toISOString().slice(0, 10)
}

function yearOf(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year >= SHORT_FROM && year <= SHORT_TO ? CENTURY + year : Number.NaN
}

/** The days that a text can be; without any it is no date. */
export function datesOf(text: string): Readings {
  const plain = westernDigits(text)
    .replaceAll(/[\u1369-\u137c]+/g, (numerals) => String(ethiopicNumber(numerals) ?? numerals))
    .trim()
  const [, first = '', second = '', third = ''] = YEAR_FIRST.exec(plain) ?? []
  if (first !== '') return sure(iso(Number(first), Number(second), Number(third)))
  const [era = '', ethiopian, gregorian] = ERA.exec(plain) ?? []
  const date = plain.slice(0, plain.length - era.length)
  return (
    named(date) ??
    numbered(date, { isEthiopian: ethiopian !== undefined, isGregorian: gregorian !== undefined })
  )
}

const sure = (day: string | undefined): Readings =>
  day === undefined ? {} : { DMY: day, MDY: day, ETHIOPIAN: day }

/** With the name of its month. */
function named(date: string): Readings | undefined {
  const [, before, month, monthBefore, after, years = ''] = NAMED.exec(date) ?? []
  const name = foldHomophones((month ?? monthBefore ?? '').toLowerCase())
  if (name === '') return undefined
  const [day, year] = [Number(before ?? after), yearOf(years)]
  const ethiopian = ALSO.get(name) ?? ETHIOPIAN_MONTHS.indexOf(name) + 1
  if (ethiopian > 0) return sure(isoOfEthiopian(year, ethiopian, day))
  const english = MONTHS.findIndex((one) => name.startsWith(one)) + 1
  return english > 0 ? sure(iso(year, english, day)) : {}
}

type Era = { isEthiopian: boolean; isGregorian: boolean }

function numbered(date: string, { isEthiopian, isGregorian }: Era): Readings {
  const [, one, other, years = ''] = NUMBERS.exec(date) ?? []
  const [first, second, year] = [Number(one), Number(other), yearOf(years)]
  if (Number.isNaN(year) || one === undefined) return {}
  const ethiopian = isoOfEthiopian(year, second, first)
  if (isEthiopian) return sure(ethiopian)
  const [dmy, mdy] = [iso(year, second, first), iso(year, first, second)]
  return {
    ...(dmy === undefined ? {} : { DMY: dmy }),
    ...(mdy === undefined ? {} : { MDY: mdy }),
    ...(ethiopian === undefined || isGregorian ? {} : { ETHIOPIAN: ethiopian }),
  }
}

/** The orders that a text leaves: of its numbers, and of the calendar where it would be long ago. */
function ordersOf(text: string, now: Date): DateOrder[] {
  const dates = datesOf(text)
  const year = Number((dates.DMY ?? dates.MDY ?? '').slice(0, 4))
  const isOld = year > 0 && year <= now.getUTCFullYear() - OLD && dates.ETHIOPIAN !== dates.DMY
  return DATE_ORDERS.filter(
    (order) =>
      dates[order] !== undefined &&
      (order !== 'ETHIOPIAN' || isOld || (dates.DMY ?? dates.MDY) === undefined),
  )
}

/** Whether a text is one day or another. */
export function isUnsureDate(text: string, now = new Date()): boolean {
  const dates = datesOf(text)
  return new Set(ordersOf(text, now).map((order) => dates[order])).size > 1
}

/** The day of a text. `order`: where it could be another day; without it such a text is undefined, like one that is no date. */
export function readDate(text: string, order?: DateOrder, now = new Date()): string | undefined {
  const dates = datesOf(text)
  if (order !== undefined && dates[order] !== undefined) return dates[order]
  if (order !== undefined || isUnsureDate(text, now)) return undefined
  const [only] = ordersOf(text, now)
  return only === undefined ? undefined : dates[only]
}

/** The order that dates of one origin show; undefined: none, or several. */
export function orderOf(texts: Iterable<string>, now = new Date()): DateOrder | undefined {
  const shown = new Set<DateOrder>()
  for (const text of texts) {
    const dates = datesOf(text)
    if (dates.DMY === dates.MDY && dates.DMY !== undefined) continue
    const [only, ...others] = ordersOf(text, now)
    if (only !== undefined && others.length === 0) shown.add(only)
  }
  const [order, ...others] = shown
  return others.length === 0 ? order : undefined
}
