import { Link } from '@tanstack/react-router'

import { formatClock, formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { isVoid } from '../../../selling/slips/gave-back.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { Panel } from '../Panel.tsx'
import { Row } from '../ListRow.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** Recent Sales (spec §2), each leading to its receipt, with customer, branch and time: in USD format until the institution has set a currency. */
export function RecentSales(props: { sales: readonly Sale[]; currency: string | null }) {
  const { sales, currency } = props
  const hasBranches = choosesBranch(useUser())
  return (
    <Panel
      title={t.dashboard.recentSales}
      empty={t.dashboard.noRecentSales}
      aside={<Link to="/sales">{t.sales.allSales}</Link>}
    >
      {sales.map((sale) => {
        const total = formatMoney(sale.totalAmount, 'dashboardSale', currency)
        return (
          <Row
            key={sale.id}
            name={
              <Link to="/sales/$id" params={{ id: sale.id }}>
                {saleNumber(sale)}
              </Link>
            }
            note={[
              ...(isVoid(sale) ? [t.dashboard.voidSale] : []),
              shownName(sale.customer),
              ...(hasBranches ? [sale.branch.name] : []),
              formatClock(sale.date),
            ].join(' · ')}
            value={isVoid(sale) ? <s>{total}</s> : total}
            date={formatDate(sale.date)}
          />
        )
      })}
    </Panel>
  )
}
