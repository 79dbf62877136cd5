import { formatAmount, formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Scan } from './parse-scan.ts'

/** Asks for the quantity of a product, and says what was understood of its code. */
export function howMuch(name: string, { batch, expiry, weight, price }: Scan): string {
  const understood = [
    name,
    batch,
    expiry === undefined ? undefined : formatDate(expiry),
    weight === undefined ? undefined : `${weight} kg`,
    price === undefined ? undefined : formatAmount(price),
  ]
  return t.scanning.howMuch(understood.filter((part) => part !== undefined).join(', '))
}
