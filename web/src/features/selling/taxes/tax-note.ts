import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { TaxSum } from '@mezgeb/contract/selling/taxes/tax-amount'

/** The tax in a total, in words; null in an institution without taxes. */
export function taxNote({ tax }: { tax?: TaxSum | undefined }): string | null {
  if (!tax) return null
  const amount = formatAmount(tax.amount)
  return tax.isIncluded ? t.taxes.inTotal(amount) : t.taxes.onTotal(amount)
}
