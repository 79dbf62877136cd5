import { Link } from '@tanstack/react-router'

import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { saleNumber } from './sale-number.ts'
import classes from './SaleRows.module.css'

import type { Sale } from '@mezgeb/contract/sales'

/** One line of the ledger for each sale; the whole line leads to the receipt. */
export function SaleRows({ sales }: { sales: readonly Sale[] }) {
  const { role, institution } = useUser()
  return (
    <ul className={classes.rows} aria-label={t.sales.title}>
      {sales.map((sale) => (
        <li className={classes.row} key={sale.id}>
          <Link className={classes.number} to={paths.receipt} params={{ id: sale.id }}>
            {saleNumber(sale)}
          </Link>
          <span className={classes.customer}>{sale.customer.name}</span>
          <span className={classes.soft}>
            {[sale.seller.name, role === 'ADMIN' ? sale.branch.name : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={classes.date}>{formatDateTime(sale.date)}</span>
          <strong className={classes.total}>
            {formatMoney(sale.totalAmount, 'saleTotal', institution?.currency)}
          </strong>
        </li>
      ))}
    </ul>
  )
}
