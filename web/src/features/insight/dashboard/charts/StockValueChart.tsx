import { formatMoney, formatUnits } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { searchedFor } from '../../../../lib/shell/paths.ts'
import { t } from '../../../../texts/texts.ts'
import { Bars } from './Bars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './ChartPanel.tsx'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'

type StockValueChartProps = {
  branches: DashboardCharts['stockValuePerBranch']
  currency: string | null
}

/** The stock value of each branch at current prices. */
export function StockValueChart({ branches, currency }: StockValueChartProps) {
  const { charts } = t.dashboard
  const mayEdit = useMay()('branches.edit')
  const rows = branches.map(({ branch, units, value }) => ({
    key: branch.id,
    label: branch.name,
    value,
    text: formatMoney(value, 'product', currency),
    note: formatUnits(units),
    ...(mayEdit ? { way: searchedFor('/branches', branch.name) } : {}),
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
