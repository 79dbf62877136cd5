import type { Institution } from '@mezgeb/contract/business/institution'
import type { institutionSettings } from '@mezgeb/contract/business/institution-settings'

/** Settings of one value: field and column. */
const VALUES = [
  ['receiptHeader', 'receipt_header'],
  ['receiptFooter', 'receipt_footer'],
  ['logo', 'logo'],
  ['numbersSales', 'numbers_sales'],
  ['salesNeedTill', 'sales_need_till'],
  ['discountLimit', 'discount_limit'],
  ['cashRounding', 'cash_rounding'],
  ['defaultThreshold', 'default_threshold'],
] as const
type Value = (typeof VALUES)[number]
type Settings = Pick<Institution, keyof typeof institutionSettings>

/** Settings of an institution's row. */
export type SettingsRow = Record<Value[1], string | number | true | null> & {
  weight_prefixes: string[] | null
  price_prefixes: string[] | null
  four_digit_prefixes: string[] | null
  five_digit_prefixes: string[] | null
}

const PREFIXES = ['weight_prefixes', 'price_prefixes', 'four_digit_prefixes', 'five_digit_prefixes']

export const SETTINGS_COLUMNS = [...PREFIXES, ...VALUES.map(([, column]) => column)]
  .map((column) => `i.${column}`)
  .join(', ')

/** SQL that sets them by two parameters each, from this one on. */
export const setValues = (first: number) =>
  VALUES.map(
    ([, column], at) =>
      `${column} = case when $${first + 2 * at} then $${first + 2 * at + 1} else ${column} end`,
  ).join(', ')

/** The parameters of `setValues`: whether a setting was given, and its value. Null and false take it away. */
export const givenValues = (change: {
  [Field in Value[0]]?: string | number | boolean | null | undefined
}) =>
  VALUES.flatMap(([field]) => {
    const { [field]: value = null } = change
    return [change[field] !== undefined, value === false ? null : value]
  })

/** Each is absent where the institution has not chosen it. */
export function settingsOf(row: SettingsRow): Settings {
  const { weight_prefixes: weight, price_prefixes: price } = row
  const { four_digit_prefixes: verified4, five_digit_prefixes: verified5 } = row
  const verified = {
    ...(verified4 === null ? {} : { verified4 }),
    ...(verified5 === null ? {} : { verified5 }),
  }
  const chosen = VALUES.filter(([, column]) => row[column] !== null)
  return {
    ...(weight === null || price === null ? {} : { scaleCodes: { weight, price, ...verified } }),
    ...(Object.fromEntries(chosen.map(([field, column]) => [field, row[column]])) as Settings),
  }
}
