import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import classes from './Payments.module.css'

/** The difference of the cash to the due amount. */
export function Rounding({ amount }: { amount: number }) {
  return (
    <p className={classes.rounding}>
      {t.tenders.readyMade.ROUNDING}: {formatAmount(amount)}
    </p>
  )
}
