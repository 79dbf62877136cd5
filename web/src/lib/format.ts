// One formatter per kind: making one costs a hundred times more than using it.
const dateOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const localDateOf = new Intl.DateTimeFormat()
const amountOf = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const numberOf = new Intl.NumberFormat('en-US')
const moneyOf = new Map<string, Intl.NumberFormat>()

/** Where an amount stands decides its currency, until the institution has set one (spec §9, decisions §7). */
const CURRENCY_AT = {
  product: 'ETB',
  saleTotal: 'ETB',
  dashboardSale: 'USD',
  entryCost: 'USD',
} as const

export type MoneyPlace = keyof typeof CURRENCY_AT

/** `ETB 1,234.50` or `$1,234.50`, 2 decimals; `currency` is the institution's, null when it has none. */
export function formatMoney(
  amount: number,
  place: MoneyPlace,
  currency: string | null | undefined,
): string {
  const code = currency ?? CURRENCY_AT[place]
  let format = moneyOf.get(code)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    moneyOf.set(code, format)
  }
  // Intl puts a no-break space after a code; the spec's text has a plain one.
  return format.format(amount).replaceAll('\u00a0', ' ')
}

/** `1,234.50`, where the currency stands beside it already. */
export function formatAmount(amount: number): string {
  return amountOf.format(amount)
}

/** Short month, day, year: `Nov 20, 2026` (spec §9). */
export function formatDate(time: string): string {
  return dateOf.format(new Date(time))
}

/** The user's own date format, for the stock screens (spec §9). */
export function formatLocalDate(time: string): string {
  return localDateOf.format(new Date(time))
}

/** `1,234` */
export function formatCount(count: number): string {
  return numberOf.format(count)
}

/** `1 unit`, `12 units` */
export function formatUnits(quantity: number): string {
  return `${formatCount(quantity)} ${quantity === 1 ? 'unit' : 'units'}`
}
