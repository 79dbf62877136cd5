import { DEFAULT_OFFSET, DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { getLanguage, t } from '../../texts/texts.ts'
import { getCalendar } from './calendar.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { Calendar } from './calendar.ts'

const CURRENCY_AT = {
  product: 'ETB',
  saleTotal: 'ETB',
  dashboardSale: 'USD',
  entryCost: 'USD',
} as const

export type MoneyPlace = keyof typeof CURRENCY_AT

const LOCALES = { en: 'en-US', am: 'am-ET' } as const
/** Units with an English plural; `kg` and the words of other languages have none. */
const COUNTED_UNITS = new Set(
  (
    'ampoule bag bale barrel bar basket bottle box brick bucket bundle can canister capsule carton case coil cone crate cup ' +
    'drum egg gallon glass gram item jar jerrycan jug keg kilogram kit liter litre meter metre pack packet page pair pallet ' +
    'piece plate portion pouch quintal ream roll sachet sack set sheet slab slice stick strip tablet tin tray tub tube unit ' +
    'vial yard bunch'
  ).split(' '),
)
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const DAY_AND_YEAR = { day: 'numeric', year: 'numeric' } as const
const DATES = {
  short: { ...DAY_AND_YEAR, month: 'short' },
  time: { ...DAY_AND_YEAR, month: 'short', hour: 'numeric', minute: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
  local: { ...DAY_AND_YEAR, month: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  weekday: { day: 'numeric', month: 'short', weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const
const IS_DAY = /^\d{4}-\d\d-\d\d$/

// One formatter per kind: creating one costs a hundred times more than using it.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** `ETB 1,234.50` or `$1,234.50`, 2 decimals; `currency` is the institution's, null when it has none. */
export function formatMoney(
  amount: number,
  place: MoneyPlace,
  currency: string | null | undefined,
): string {
  const code = currency ?? CURRENCY_AT[place]
  const money = numberFormat(code, { ...TWO_DECIMALS, style: 'currency', currency: code })
  // Intl puts a no-break space after a code; the spec's text has a plain one.
  return money.format(amount).replaceAll('\u00a0', ' ')
}

/** `1,234.50`, beside a label with the currency. */
export function formatAmount(amount: number): string {
  return numberFormat('amount', TWO_DECIMALS).format(amount)
}

/** `1,234.50` in a sales chart: the only currency is the institution's, if it has one. */
export function formatSold(amount: number, currency: string | null): string {
  return currency === null ? formatAmount(amount) : formatMoney(amount, 'dashboardSale', currency)
}

/** Short month, day, year: `Nov 20, 2026` (spec §9), of a time or a day, whatever zone the device is in. */
export function formatDate(timeOrDay: string): string {
  return dateText('short', IS_DAY.test(timeOrDay) ? noonOf(timeOrDay) : timeOrDay)
}

/** `Nov 20, 2026, 3:05 PM`, for receipts. */
export function formatDateTime(time: string): string {
  return dateText('time', time)
}

/** `3:05 PM`, beside a date. */
export function formatClock(time: string): string {
  return dateText('clock', time)
}

/** The user's own date format, for the stock screens (spec §9); the day is the shop's, as everywhere. */
export function formatLocalDate(time: string): string {
  return dateText('local', time)
}

/** `Nov 20` for `2026-11-20`, where the year is clear. */
export function formatDay(day: string): string {
  return dateText('day', noonOf(day))
}

export function formatWeekday(day: string): string {
  return dateText('weekday', noonOf(day))
}

/** `November 2026`, or `Hedar 2019` of the Ethiopian calendar, whatever calendar the device shows. */
export function formatMonth(day: string, calendar: Calendar): string {
  return dateText('month', noonOf(day), calendar)
}

/** `47.4K`, for the scale of a chart; the exact amount is in its table. */
export function formatShort(amount: number): string {
  return numberFormat('short', { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}

/** `12.5%` of a share from 0 to 1. */
export function formatShare(share: number): string {
  return numberFormat('share', { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** `1,234` */
export function formatCount(count: number): string {
  return numberFormat('count', {}).format(count)
}

export const formatPercent = (percent: number): string => `${formatCount(percent)}%`

/** `1 unit`, `12 units` */
export function formatUnits(quantity: number): string {
  return t.ui.units(quantity, formatCount(quantity))
}

/** `12 units, 2.5 kg`: a sum over goods, with its weighed part by unit. */
export function formatSum(
  quantity: number,
  weighed: readonly { unit: string; quantity: number }[] = [],
): string {
  const pieces = Math.round(weighed.reduce((rest, one) => rest - one.quantity, quantity))
  const apart = weighed.map((one) => `${formatCount(one.quantity)} ${one.unit}`)
  return [...(pieces === 0 && apart.length > 0 ? [] : [formatUnits(pieces)]), ...apart].join(', ')
}

/** `1,234` or `1.35`: a quantity in the unit of its product. */
export function formatCounted(quantity: number, product: Measured): string {
  return formatCount(inShownUnit(quantity, product))
}

/** `1 pack`, `12 packs`, `1.35 kg`: the unit as the shop wrote it, with an English plural where it has one. */
export function formatQuantity(quantity: number, product: Measured & { unit: string }): string {
  const { unit } = product
  const units = inShownUnit(quantity, product)
  const isWord = getLanguage() === 'en' && COUNTED_UNITS.has(unit.toLowerCase())
  const ending = /(?:[sxz]|ch|sh)$/i.test(unit) ? 'es' : 's'
  return `${formatCount(units)} ${unit}${isWord && Math.abs(units) !== 1 ? ending : ''}`
}

function numberFormat(kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${getLanguage()} ${kind}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(LOCALES[getLanguage()], options)
  numbers.set(key, format)
  return format
}

function dateText(kind: keyof typeof DATES, time: string, calendar = getCalendar()): string {
  const isDevices = kind === 'local' && getLanguage() === 'en'
  const locale = isDevices ? undefined : LOCALES[getLanguage()]
  const isEthiopian = calendar === 'ethiopian'
  const key = `${locale} ${isEthiopian} ${kind}`
  const shop = { ...DATES[kind], timeZone: DEFAULT_TIME_ZONE }
  const options = isEthiopian ? { ...shop, calendar: 'ethiopic' } : shop
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  if (!isEthiopian) return format.format(new Date(time))
  // Intl adds the era to this calendar; receipts do not show it.
  const parts = format.formatToParts(new Date(time)).filter(({ type }) => type !== 'era')
  const text = parts.map(({ value }) => value).join('')
  return text.replace(' ,', ',').trim()
}

function noonOf(day: string): string {
  return `${day}T12:00:00${DEFAULT_OFFSET}`
}
