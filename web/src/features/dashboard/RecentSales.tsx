import { formatDate, formatMoney } from '../../lib/format.ts'
import { Panel } from './Panel.tsx'
import classes from './Row.module.css'

import type { Sale } from '@mezgeb/contract/sales'

const ID_SHOWN = 8

/** Recent Sales (spec §2): in USD format until the institution has set a currency. */
export function RecentSales(props: { sales: readonly Sale[]; currency: string | null }) {
  const { sales, currency } = props
  return (
    <Panel title="Recent Sales" empty="No recent sales.">
      {sales.map(({ id, totalAmount, date }) => (
        <li key={id}>
          <span className={classes.grow}>Sale #{id.slice(0, ID_SHOWN)}</span>
          <span className={classes.number}>
            {formatMoney(totalAmount, 'dashboardSale', currency)}
          </span>
          <span className={classes.date}>{formatDate(date)}</span>
        </li>
      ))}
    </Panel>
  )
}
