import { getLosses } from '@mezgeb/contract/insight/reports'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

type LossesProps = { query: { from: string; to: string; branchId?: string } }

/** Removals of some days by their reason. */
export function Losses({ query }: LossesProps) {
  const answer = useCall(getLosses, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'entryCost', institution?.currency)
  return (
    <Report answer={answer}>
      {({ reasons }) => (
        <Rows
          label={t.reports.tabs.losses}
          rows={reasons.map((row) => ({ ...row, id: row.reason }))}
          fields={[
            { label: t.reports.reason, text: ({ reason }) => reason },
            {
              label: t.reports.removals,
              isNumber: true,
              text: ({ removals }) => formatCount(removals),
            },
            { label: t.reports.units, isNumber: true, text: ({ units }) => formatCount(units) },
            { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
            { label: t.reports.amount, isNumber: true, text: ({ amount }) => money(amount) },
          ]}
          none={t.reports.noLosses}
        />
      )}
    </Report>
  )
}
