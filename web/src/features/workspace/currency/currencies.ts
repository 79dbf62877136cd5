import { getLanguage } from '../../../texts/texts.ts'

/** The country's usual currencies come first. */
const FIRST = ['ETB', 'USD']

export type Currency = { code: string; name: string }

/** Every currency the browser knows, with its name in the language of the user. */
export function currencyOptions(): Currency[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('currency') : []
  const codes = [...FIRST, ...known.filter((code) => !FIRST.includes(code))]
  const names = new Intl.DisplayNames([getLanguage(), 'en'], { type: 'currency' })
  return codes.map((code) => ({ code, name: names.of(code) ?? code }))
}
