import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { EmptyState } from '../../../ui/list/EmptyState.tsx'
import { BillButton } from './BillButton.tsx'
import classes from './SupplierBills.module.css'

import type { OpenBill } from '@mezgeb/contract/buying/supplier-payables'

/** Bills that are not paid in full, the oldest first. */
export function OpenBills({ bills }: { bills: readonly OpenBill[] }) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  return (
    <section>
      <h2>{t.payables.openBills}</h2>
      {bills.length === 0 && <EmptyState>{t.payables.noBills}</EmptyState>}
      <ul className={classes.rows} aria-label={t.payables.openBills}>
        {bills.map(({ id, number, reference, branch, dueOn, totalAmount, open }) => (
          <li key={id}>
            <BillButton id={id}>{t.payables.bill(number)}</BillButton>
            <strong>{money(open)}</strong>
            <span className={classes.more}>
              {[
                reference,
                branch.name,
                `${t.payables.dueOn} ${formatDate(dueOn)}`,
                open === totalAmount ? '' : `${t.payables.totalAmount} ${money(totalAmount)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
