import { formatAmount, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { MoneyPlace } from '../../../lib/format/format.ts'

type Value = number | null | undefined

/** Goods at cost, which may be unknown. */
export const valueText = (value: Value, place: MoneyPlace, currency: string | null | undefined) =>
  typeof value === 'number' ? formatMoney(value, place, currency) : t.values.unknown

/** The same beside a label with the currency. */
export const amountText = (value: Value) =>
  typeof value === 'number' ? formatAmount(value) : t.values.unknown
