import { formatShare } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'

type Amounts = { amount: number; before: number }

/** The amount against that of last week: `+12% against Mon, Nov 16 by this time`. */
export function changeText({ amount, before }: Amounts, day: string): string {
  if (before <= 0) return t.today.nothingBefore(day)
  if (amount === before) return t.today.same(day)
  const share = formatShare(Math.abs(amount / before - 1))
  return t.today.compared(`${amount > before ? '+' : '−'}${share}`, day)
}

const WEEK = 7

/** The same weekday a week before. */
export function lastWeek(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - WEEK)
  return date.toISOString().slice(0, day.length)
}
