import { CHART_DAYS } from '@mezgeb/contract/insight/dashboard'

import { formatQuantity, formatSold } from '../../../../lib/format/format.ts'
import { wayToGoods } from '../../../catalogue/goods/way-to-goods.ts'
import { t } from '../../../../texts/texts.ts'
import { Bars } from './Bars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './ChartPanel.tsx'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'

type TopProductsChartProps = { products: DashboardCharts['topProducts']; currency: string | null }

/** The products that sold for most in the last days. */
export function TopProductsChart({ products, currency }: TopProductsChartProps) {
  const { charts } = t.dashboard
  const rows = products.map(({ product, quantity, totalAmount }) => ({
    key: product.id,
    label: product.name,
    value: totalAmount,
    text: formatSold(totalAmount, currency),
    note: formatQuantity(quantity, product),
    way: wayToGoods(product.id),
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
