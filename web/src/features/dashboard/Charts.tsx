import { formatMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Figures } from './Figures.tsx'
import { LowStock } from './LowStock.tsx'
import { Panels } from './Panels.tsx'
import { SalesChart } from './SalesChart.tsx'
import { StockValueChart } from './StockValueChart.tsx'
import { TopProductsChart } from './TopProductsChart.tsx'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'

/** The dashboard's pictures; of the value of stock, STAFF sees the own branch's as a figure. */
export function Charts({ charts }: { charts: DashboardCharts }) {
  const { role, institution } = useUser()
  const currency = institution?.currency ?? null
  const branches = charts.stockValuePerBranch
  const value = branches.reduce((sum, branch) => sum + branch.value, 0)
  return (
    <Panels>
      <SalesChart days={charts.salesPerDay} currency={currency} />
      <LowStock products={charts.lowStock} branchIds={branches.map(({ branch }) => branch.id)} />
      <TopProductsChart products={charts.topProducts} currency={currency} />
      {role === 'STAFF' ? (
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
