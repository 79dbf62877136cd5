import { formatMoney, formatUnits } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Bars } from './Bars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './Picture.tsx'

import type { DashboardCharts } from '@mezgeb/contract/dashboard'

type StockValueChartProps = {
  branches: DashboardCharts['stockValuePerBranch']
  currency: string | null
}

/** What the stock of each branch is worth at the prices of now. */
export function StockValueChart({ branches, currency }: StockValueChartProps) {
  const { charts } = t.dashboard
  const rows = branches.map(({ branch, units, value }) => ({
    key: branch.id,
    label: branch.name,
    value,
    text: formatMoney(value, 'product', currency),
    note: formatUnits(units),
  }))
  return (
    <Picture
      title={charts.stockValuePerBranch}
      empty={branches.every(({ units }) => units === 0) ? charts.noStock : null}
      table={
        <NumbersTable
          label={charts.table(charts.stockValuePerBranch)}
          columns={[t.branches.label, charts.units, charts.stockValue]}
          rows={rows.map(({ key, label, note, text }) => ({ key, cells: [label, note, text] }))}
        />
      }
      isWide
    >
      <Bars bars={rows} />
    </Picture>
  )
}
