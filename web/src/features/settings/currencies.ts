import { getLanguage } from '../../texts/texts.ts'

/** What shops of the country deal in stands first. */
const FIRST = ['ETB', 'USD']

export type CurrencyOption = { value: string; label: string }

/** Every currency the browser knows, as `ETB – Ethiopian Birr`. */
export function currencyOptions(): CurrencyOption[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('currency') : []
  const codes = [...FIRST, ...known.filter((code) => !FIRST.includes(code))]
  const names = new Intl.DisplayNames([getLanguage(), 'en'], { type: 'currency' })
  return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
}
