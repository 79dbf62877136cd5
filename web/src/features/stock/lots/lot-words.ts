import { formatCount, formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { today } from '../../../lib/format/today.ts'
import { t } from '../../../texts/texts.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

const DAY_MS = 24 * 60 * 60 * 1000

/** The expiry date in the calendar of the user. Noon: midnight in Greenwich is the day before in half of the world. */
export const expiryText = (day: string) => formatDate(day)

/** Days from today until the last day on which it may be sold; below 0: expired. */
export function daysLeft(expiresOn: string): number {
  return Math.round((Date.parse(expiresOn) - Date.parse(today())) / DAY_MS)
}

/** How long a batch may still be sold. */
export function leftText(expiresOn: string): string {
  const days = daysLeft(expiresOn)
  if (days < 0) return t.lots.expired
  return days === 0 ? t.lots.today : t.lots.inDays(days, formatCount(days))
}

export type Counted = Measured & { unit: string }

type NamedLot = { batch?: string | null | undefined; expiresOn?: string | undefined }

/** Another one for each batch of a product; empty for none. */
export const lotKey = ({ batch, expiresOn = '' }: NamedLot) =>
  expiresOn === '' ? '' : `${expiresOn} ${batch ?? ''}`

/** `B-12 · Dec 3, 2026`; empty for none. */
export const lotName = ({ batch, expiresOn = '' }: NamedLot) =>
  [batch, expiresOn && expiryText(expiresOn)].filter(Boolean).join(' · ')

/** `B-12 · Dec 3, 2026 · 4 pieces` */
export const lotText = (lot: Lot, product: Counted) =>
  `${lotName(lot)} · ${formatQuantity(Math.abs(lot.quantity), product)}`
