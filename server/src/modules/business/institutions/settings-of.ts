import type { Institution } from '@mezgeb/contract/business/institution'
import type { institutionSettings } from '@mezgeb/contract/business/institution-settings'

/** Settings of an institution's row. */
export type SettingsRow = {
  weight_prefixes: string[] | null
  price_prefixes: string[] | null
  four_digit_prefixes: string[] | null
  five_digit_prefixes: string[] | null
  receipt_header: string | null
  receipt_footer: string | null
  logo: string | null
  numbers_sales: true | null
  sales_need_till: true | null
  discount_limit: number | null
  cash_rounding: number | null
  default_threshold: number | null
}

export const SETTINGS_COLUMNS =
  'i.weight_prefixes, i.price_prefixes, i.four_digit_prefixes, i.five_digit_prefixes, i.receipt_header, i.receipt_footer, i.logo, i.numbers_sales, i.sales_need_till, i.discount_limit, i.cash_rounding, i.default_threshold'

/** Each is absent where the institution has not chosen it. */
export function settingsOf(row: SettingsRow): Pick<Institution, keyof typeof institutionSettings> {
  const { weight_prefixes: weight, price_prefixes: price } = row
  const { four_digit_prefixes: verified4, five_digit_prefixes: verified5 } = row
  const verified = {
    ...(verified4 === null ? {} : { verified4 }),
    ...(verified5 === null ? {} : { verified5 }),
  }
  return {
    ...(weight === null || price === null ? {} : { scaleCodes: { weight, price, ...verified } }),
    ...(row.receipt_header === null ? {} : { receiptHeader: row.receipt_header }),
    ...(row.receipt_footer === null ? {} : { receiptFooter: row.receipt_footer }),
    ...(row.logo === null ? {} : { logo: row.logo }),
    ...(row.numbers_sales === true ? { numbersSales: true } : {}),
    ...(row.sales_need_till === null ? {} : { salesNeedTill: row.sales_need_till }),
    ...(row.discount_limit === null ? {} : { discountLimit: row.discount_limit }),
    ...(row.cash_rounding === null ? {} : { cashRounding: row.cash_rounding }),
    ...(row.default_threshold === null ? {} : { defaultThreshold: row.default_threshold }),
  }
}
