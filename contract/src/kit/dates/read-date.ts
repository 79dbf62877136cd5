import { westernDigits } from '../digits/western-digits.ts'
import { ethiopicNumber } from '../digits/ethiopic-number.ts'
import { monthNamed } from './month-names.ts'

export const DATE_ORDERS = ['DMY', 'MDY', 'ETHIOPIAN'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

type Readings = Readonly<Partial<Record<DateOrder, string>>>

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/
/** A time behind a day; one of another time zone may be that of the day before. */
const TIME = /(?<=\d)[ T](?:00:00.*|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)$/i
const NAMED =
  /^(?:(\d{1,2})[-/. ]*([^\d\s,./-]+)|([^\d\s,./-]+)[ .]*(\d{1,2}))[-/., ]+(\d{4}|\d{2})$/
const MONTH_YEAR = /^(?:(\d{1,2})\s*[-/. ]\s*|([^\d\s,./'’-]+)[-/.,'’ ]*)(\d{4}|\d{2})$/
const YEAR_MONTH = /^(\d{4})[-/., ]+(?:(\d{1,2})|([^\d\s,./-]+))$/
const EXPIRY_WORDS =
  /^(?:exp(?:iry|ires?|iration)?|b\.?b\.?[de]?|best (?:before|by)|(?:use|sell) (?:by|before)|(?:የአገልግሎት )?ማብቂያ|የሚያበቃ(?:ው|በት))\.?(?: *(?:date|end|on|ቀን)(?!\p{L}))*[\s.:፡፦-]*/iu
const ERA = /\s*(?<!\p{L})(?:(e\.?c\.?|[ዓዐአኣ]\.?\s?ም\.?)|(g\.?c\.?|እ\.?\s?ኤ\.?\s?[አዓ]\.?))$/iu
const [CENTURY, SHORT_FROM, SHORT_TO] = [2000, 15, 60]
/** Years ago from which on a date of a shop is rather one of the Ethiopian calendar, and years ahead from which on it is rather misspelt. */
const [OLD, FAR] = [5, 7]
const DAY_MS = 86_400_000
const EPOCH_JDN = 2_440_588

/** How a text is read. `order`: where it could be another day. `isExpiry`: a month alone is its last day, as packages mean it. */
export type DateReading = { order?: DateOrder | undefined; isExpiry?: boolean; now?: Date }

function iso(year: number, month: number, day = lastDay(year, month)): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal ? moment.toISOString().slice(0, 10) : undefined
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isoOfEthiopian(year: number, month: number, given?: number): string | undefined {
  const last = month < 13 ? 30 : year % 4 === 3 ? 6 : 5
  const day = given ?? last
  if (month < 1 || month > 13 || day < 1 || day > last) return undefined
  const jdn = 1_724_221 + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1
  return new Date((jdn - EPOCH_JDN) * DAY_MS).toISOString().slice(0, 10)
}

function yearOf(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year >= SHORT_FROM && year <= SHORT_TO ? CENTURY + year : Number.NaN
}

/** The ISO days that a text can be, by order; without any it is no date. */
export function datesOf(text: string, { isExpiry = false }: DateReading = {}): Readings {
  const plain = plainOf(text)
  const bare = isExpiry ? plain.replace(EXPIRY_WORDS, '') : plain
  const [, first = '', second = '', third = ''] = YEAR_FIRST.exec(bare) ?? []
  if (first !== '') return yearFirst([Number(first), Number(second), Number(third)], isExpiry)
  const { date, ...era } = eraOf(bare)
  const month = isExpiry ? monthAlone(date, era) : undefined
  return month ?? named(date) ?? numbered(date, era)
}

/** Goods did not expire years ago: a spreadsheet takes a date of the Ethiopian calendar for a Gregorian one. */
function yearFirst([year, month, day]: readonly [number, number, number], isExpiry: boolean) {
  const read = iso(year, month, day)
  if (!isExpiry) return sure(read)
  const ethiopian = isoOfEthiopian(year, month, day)
  return ofEra({ DMY: read, MDY: read, ETHIOPIAN: ethiopian }, NO_ERA)
}

export function lacksDay(text: string): boolean {
  const { date, ...era } = eraOf(plainOf(text))
  return Object.keys(monthAlone(date, era) ?? {}).length > 0
}

const plainOf = (text: string) =>
  westernDigits(text)
    .replaceAll(/[\u1369-\u137c]+/g, (numerals) => String(ethiopicNumber(numerals) ?? numerals))
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('፣', ',')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b|(?<=\d) ?ቀን(?!\p{L})/iu, '')
    .trim()
    .replace(TIME, '')

type Era = { isEthiopian: boolean; isGregorian: boolean }
const NO_ERA: Era = { isEthiopian: false, isGregorian: false }

function eraOf(text: string): Era & { date: string } {
  const [era = '', ethiopian, gregorian] = ERA.exec(text) ?? []
  return {
    date: text.slice(0, text.length - era.length),
    isEthiopian: ethiopian !== undefined,
    isGregorian: gregorian !== undefined,
  }
}

const sure = (day: string | undefined): Readings =>
  day === undefined ? {} : { DMY: day, MDY: day, ETHIOPIAN: day }

function monthAlone(date: string, era: Era): Readings | undefined {
  const [isYearFirst, first = '', second, name] = YEAR_MONTH.exec(date) ?? []
  const [isMonthFirst, number = second, word = name, last = first] = MONTH_YEAR.exec(date) ?? []
  if (isYearFirst === undefined && isMonthFirst === undefined) return undefined
  const [year, month] = [yearOf(last), Number(number)]
  if (Number.isNaN(year)) return {}
  if (word !== undefined) return sure(dayIn(word, year))
  const [day, ethiopian] = [iso(year, month), isoOfEthiopian(year, month)]
  if (isYearFirst !== undefined) return sure(era.isEthiopian ? ethiopian : day)
  return ofEra({ DMY: day, MDY: day, ETHIOPIAN: ethiopian }, era)
}

function named(date: string): Readings | undefined {
  const [, before, month, monthBefore, after, years = ''] = NAMED.exec(date) ?? []
  const name = month ?? monthBefore
  return name === undefined ? undefined : sure(dayIn(name, yearOf(years), Number(before ?? after)))
}

function dayIn(name: string, year: number, day?: number): string | undefined {
  const found = monthNamed(name)
  if (found === undefined || Number.isNaN(year)) return undefined
  return found.isEthiopian ? isoOfEthiopian(year, found.month, day) : iso(year, found.month, day)
}

function numbered(date: string, era: Era): Readings {
  const [, one, other, years = ''] = NUMBERS.exec(date) ?? []
  const [first, second, year] = [Number(one), Number(other), yearOf(years)]
  if (Number.isNaN(year) || one === undefined) return {}
  const ethiopian = isoOfEthiopian(year, second, first)
  return ofEra(
    { DMY: iso(year, second, first), MDY: iso(year, first, second), ETHIOPIAN: ethiopian },
    era,
  )
}

function ofEra(
  { DMY, MDY, ETHIOPIAN }: Record<DateOrder, string | undefined>,
  { isEthiopian, isGregorian }: Era,
): Readings {
  if (isEthiopian) return sure(ETHIOPIAN)
  return {
    ...(DMY === undefined ? {} : { DMY }),
    ...(MDY === undefined ? {} : { MDY }),
    ...(ETHIOPIAN === undefined || isGregorian ? {} : { ETHIOPIAN }),
  }
}

/** The orders that a text leaves: of its numbers, and of the calendar where it would be long ago; `30/02/2026` is misspelt. */
function ordersOf(dates: Readings, now = new Date()): DateOrder[] {
  const thisYear = now.getUTCFullYear()
  const gregorian = dates.DMY ?? dates.MDY
  const isOld = gregorian !== dates.ETHIOPIAN && yearIn(gregorian) <= thisYear - OLD
  const isAlone = gregorian === undefined && yearIn(dates.ETHIOPIAN) < thisYear + FAR
  return DATE_ORDERS.filter(
    (order) => dates[order] !== undefined && (order !== 'ETHIOPIAN' || isOld || isAlone),
  )
}

const yearIn = (day: string | undefined) => (day === undefined ? Infinity : Number(day.slice(0, 4)))

export function daysOf(text: string, reading: DateReading = {}): string[] {
  const dates = datesOf(text, reading)
  return [...new Set(ordersOf(dates, reading.now).map((order) => dates[order] ?? ''))]
}

export const isUnsureDate = (text: string, reading: DateReading = {}) =>
  daysOf(text, reading).length > 1

/** The day of a text; without an order one that could be another is undefined, like one that is no date. */
export function readDate(text: string, reading: DateReading = {}): string | undefined {
  const { order } = reading
  if (order !== undefined) return datesOf(text, reading)[order]
  const [only, other] = daysOf(text, reading)
  return other === undefined ? only : undefined
}

/** The order that dates of one origin show; undefined: none, or several. */
export function orderOf(texts: Iterable<string>, reading: DateReading = {}): DateOrder | undefined {
  const shown = new Set<DateOrder>()
  for (const text of texts) {
    const dates = datesOf(text, reading)
    if (dates.DMY === dates.MDY && dates.DMY !== undefined) continue
    const [only, ...others] = ordersOf(dates, reading.now)
    if (only !== undefined && others.length === 0) shown.add(only)
  }
  const [order, ...others] = shown
  return others.length === 0 ? order : undefined
}
