import { t } from '../../../texts/texts.ts'

import type { CashMovement } from '@mezgeb/contract/selling/shifts'

/** `Cash out 12`. */
export function movementName({ number, amount }: Pick<CashMovement, 'number' | 'amount'>): string {
  const way = amount > 0 ? t.shifts.cashIn : t.shifts.cashOut
  return t.shifts.numbered(way, number)
}
