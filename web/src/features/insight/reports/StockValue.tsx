import { getStockValue } from '@mezgeb/contract/insight/reports'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

/** The stock value of each branch at cost, at the end of a day. */
export function StockValue({ query }: { query: { day: string; branchId?: string } }) {
  const answer = useCall(getStockValue, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'entryCost', institution?.currency)
  return (
    <Report answer={answer}>
      {({ value, branches, inQuarantine, onTheRoad = 0 }) => (
        <>
          <Facts
            facts={[
              { label: t.reports.value, value: <strong>{money(value)}</strong> },
              { label: t.reports.onTheRoad, value: onTheRoad === 0 ? null : money(onTheRoad) },
              {
                label: t.reports.inQuarantine,
                value: inQuarantine === 0 ? null : money(inQuarantine),
              },
            ]}
          />
          <Rows
            label={t.reports.byBranch}
            rows={branches.map(({ branch, ...row }) => ({ ...row, ...branch }))}
            fields={[
              { label: t.branches.label, text: ({ name }) => name },
              { label: t.reports.value, isNumber: true, text: (row) => money(row.value) },
            ]}
            none={t.reports.noLosses}
          />
          <p>{t.reports.valueNote}</p>
        </>
      )}
    </Report>
  )
}
