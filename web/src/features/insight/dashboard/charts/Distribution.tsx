import { formatCount, formatShare } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Bars } from './Bars.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { Picture } from './ChartPanel.tsx'

type Part = { key: string; label: string; count: number }

type DistributionProps = {
  title: string
  /** The heading of the table's first column. */
  kind: string
  parts: readonly Part[]
}

/** How a whole divides: counts and their shares of it. */
export function Distribution({ title, kind, parts }: DistributionProps) {
  const { charts } = t.dashboard
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  const rows = parts.map(({ key, label, count }) => ({
    key,
    label,
    value: count,
    text: formatCount(count),
    note: formatShare(whole === 0 ? 0 : count / whole),
  }))
  return (
    <Picture
      title={title}
      empty={whole === 0 ? t.overview.nothing : null}
      table={
        <NumbersTable
          label={charts.table(title)}
          columns={[kind, t.overview.count, t.overview.share]}
          rows={rows.map(({ key, label, text, note }) => ({ key, cells: [label, text, note] }))}
        />
      }
    >
      <Bars bars={rows} whole={whole} />
    </Picture>
  )
}
