import { CHART_DAYS } from '@mezgeb/contract/dashboard'

import { formatCount, formatSold } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Bars } from './Bars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './Picture.tsx'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'

type TopProductsChartProps = { products: DashboardCharts['topProducts']; currency: string | null }

/** The products that sold for most in the last days. */
export function TopProductsChart({ products, currency }: TopProductsChartProps) {
  const { charts } = t.dashboard
  const rows = products.map(({ product, quantity, totalAmount }) => ({
    key: product.id,
    label: product.name,
    value: totalAmount,
    text: formatSold(totalAmount, currency),
    note: `${formatCount(quantity)} ${product.unit}`,
  }))
  return (
    <Picture
      title={charts.topProductsOf(CHART_DAYS)}
      empty={rows.length === 0 ? charts.noSales(CHART_DAYS) : null}
      table={
        <NumbersTable
          label={charts.table(charts.topProductsOf(CHART_DAYS))}
          columns={[t.products.label, charts.sold, charts.amount]}
          rows={rows.map(({ key, label, note, text }) => ({ key, cells: [label, note, text] }))}
        />
      }
    >
      <Bars bars={rows} />
    </Picture>
  )
}
