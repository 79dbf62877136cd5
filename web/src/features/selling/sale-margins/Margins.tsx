import { getMargins } from '@mezgeb/contract/selling/sale-margins'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCounted, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'
import { marginFields } from './margin-fields.ts'

type MarginsProps = { query: { from: string; to: string; branchId?: string } }

/** Margin of the sales of some days, by branch and by product. */
export function Margins({ query }: MarginsProps) {
  const answer = useCall(getMargins, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const columns = marginFields(money)
  return (
    <Report answer={answer}>
      {(report) => (
        <>
          <Facts
            facts={columns.map(({ label, text }) => ({
              label,
              value: text(report) && <strong>{text(report)}</strong>,
            }))}
          />
          <Rows
            label={t.reports.byBranch}
            rows={report.branches.map(({ branch, ...row }) => ({ ...row, ...branch }))}
            fields={[{ label: t.branches.label, text: ({ name }) => name }, ...columns]}
            none={t.reports.noSales}
          />
          <Rows
            label={t.reports.byProduct}
            rows={report.products.map(({ product, ...row }) => ({ ...row, ...product }))}
            fields={[
              { label: t.products.label, text: ({ name }) => name },
              {
                label: t.reports.units,
                isNumber: true,
                text: (row) => formatCounted(row.units, row),
              },
              ...columns,
            ]}
            none={t.reports.noSales}
          />
          <p>{t.reports.marginNote}</p>
        </>
      )}
    </Report>
  )
}
