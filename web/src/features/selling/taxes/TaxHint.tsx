import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import classes from './TaxHint.module.css'

import type { TaxSum } from '@mezgeb/contract/selling/taxes/tax-amount'

/** Beside a total the tax in it; nothing in an institution without taxes. */
export function TaxHint({ tax }: { tax: TaxSum | null | undefined }) {
  if (!tax) return null
  const amount = formatAmount(tax.amount)
  return (
    <small className={classes.hint}>
      {tax.isIncluded ? t.taxes.inTotal(amount) : t.taxes.onTotal(amount)}
    </small>
  )
}
