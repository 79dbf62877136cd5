import { formatDate, formatMoney } from '../../lib/format.ts'
import { Panel } from './Panel.tsx'
import { Row } from './Row.tsx'

import type { Sale } from '@mezgeb/contract/sales'

const ID_SHOWN = 8

/** Recent Sales (spec §2): in USD format until the institution has set a currency. */
export function RecentSales(props: { sales: readonly Sale[]; currency: string | null }) {
  const { sales, currency } = props
  return (
    <Panel title="Recent Sales" empty="No recent sales.">
      {sales.map(({ id, totalAmount, date }) => (
        <Row
          key={id}
          name={`Sale #${id.slice(0, ID_SHOWN)}`}
          value={formatMoney(totalAmount, 'dashboardSale', currency)}
          date={formatDate(date)}
        />
      ))}
    </Panel>
  )
}
