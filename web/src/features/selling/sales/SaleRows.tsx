import { Link } from '@tanstack/react-router'

import { formatDateTime } from '../../../lib/format/format.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { ReturnedBadge, SaleTotal } from './returns/SaleTotal.tsx'
import classes from './SaleRows.module.css'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** One line of the ledger for each sale; the whole line leads to the receipt. */
export function SaleRows({ sales }: { sales: readonly Sale[] }) {
  const user = useUser()
  return (
    <ul className={classes.rows} aria-label={t.sales.title}>
      {sales.map((sale) => (
        <li className={classes.row} key={sale.id}>
          <Link className={classes.number} to="/sales/$id" params={{ id: sale.id }}>
            {saleNumber(sale)}
          </Link>
          <span className={classes.customer}>
            {shownName(sale.customer)} <ReturnedBadge sale={sale} />
          </span>
          <span className={classes.soft}>
            {[sale.seller.name, choosesBranch(user) ? sale.branch.name : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={classes.date}>{formatDateTime(sale.date)}</span>
          <strong className={classes.total}>
            <SaleTotal sale={sale} />
          </strong>
        </li>
      ))}
    </ul>
  )
}
