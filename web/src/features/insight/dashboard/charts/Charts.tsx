import { formatMoney } from '../../../../lib/format/format.ts'
import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Figures } from '../StatTiles.tsx'
import { LowStock } from '../LowStock.tsx'
import { Panels } from '../Panels.tsx'
import { SalesChart } from './SalesChart.tsx'
import { StockValueChart } from './StockValueChart.tsx'
import { TopProductsChart } from './TopProductsChart.tsx'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'

/** The dashboard's pictures; of the value of stock, STAFF sees the own branch's as a figure. */
export function Charts({ charts }: { charts: DashboardCharts }) {
  const user = useUser()
  const currency = user.institution?.currency ?? null
  const branches = charts.stockValuePerBranch
  const value = branches.reduce((sum, branch) => sum + branch.value, 0)
  return (
    <Panels>
      <SalesChart days={charts.salesPerDay} currency={currency} />
      <LowStock
        goods={[...charts.lowStock, ...(charts.lowInBranches ?? [])]}
        branchIds={branches.map(({ branch }) => branch.id)}
      />
      <TopProductsChart products={charts.topProducts} currency={currency} />
      {fixedBranchId(user) !== undefined ? (
        <Figures
          figures={[
            {
              label: t.dashboard.charts.stockValue,
              value: formatMoney(value, 'product', currency),
            },
          ]}
        />
      ) : (
        <StockValueChart branches={branches} currency={currency} />
      )}
    </Panels>
  )
}
