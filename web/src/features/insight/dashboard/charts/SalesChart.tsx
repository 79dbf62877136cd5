import { formatCount, formatSold, formatWeekday } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DayBars } from './DayBars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './ChartPanel.tsx'
import classes from './SalesChart.module.css'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'

type SalesChartProps = { days: DashboardCharts['salesPerDay']; currency: string | null }

/** Sales per day and in total. */
export function SalesChart({ days, currency }: SalesChartProps) {
  const { charts } = t.dashboard
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const totalAmount = days.reduce((sum, day) => sum + day.totalAmount, 0)
  const cells = (sold: { count: number; totalAmount: number }) => [
    formatCount(sold.count),
    formatSold(sold.totalAmount, currency),
  ]
  const rows = days.map((day) => ({
    key: day.day,
    cells: [formatWeekday(day.day), ...cells(day)],
  }))
  // The newest day first, for readers of the table.
  rows.reverse()
  const table = (
    <NumbersTable
      label={charts.table(charts.salesPerDay)}
      columns={[charts.day, charts.sales, charts.amount]}
      rows={rows}
      total={[charts.total(days.length), ...cells({ count, totalAmount })]}
    />
  )
  return (
    <Picture
      title={charts.salesPerDay}
      empty={count === 0 ? charts.noSales(days.length) : null}
      table={table}
      isWide
    >
      <p className={classes.total}>
        {charts.total(days.length)} <strong>{formatSold(totalAmount, currency)}</strong>
      </p>
      <DayBars days={days} currency={currency} />
    </Picture>
  )
}
