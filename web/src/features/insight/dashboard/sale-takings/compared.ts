import { formatDay, formatShare, formatWeekday } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'

import type { Takings } from '@mezgeb/contract/selling/sale-takings'

import type { PeriodName } from '../../../../lib/format/periods.ts'

type Amounts = { amount: number; before: number }

/** The amount against that of the days before: `+12% against Mon, Nov 16 by this time`. */
export function changeText({ amount, before }: Amounts, days: string): string {
  if (before <= 0) return t.today.nothingBefore(days)
  if (amount === before) return t.today.same(days)
  const share = formatShare(Math.abs(amount / before - 1))
  return t.today.compared(`${amount > before ? '+' : '−'}${share}`, days)
}

/** The days that a period is compared with: `Mon, Nov 16 by this time`, `Nov 9 – Nov 13 by this time`. */
export function comparedDays({ compared: { from, to } }: Takings, period: PeriodName): string {
  const days = from === to ? formatWeekday(to) : `${formatDay(from)} – ${formatDay(to)}`
  return period === 'yesterday' ? days : t.today.byNow(days)
}
