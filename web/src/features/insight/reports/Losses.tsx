import { getLosses } from '@mezgeb/contract/insight/reports'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { reasonName } from '../../stock/removal-reasons/reason-name.ts'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

import type { LossReport } from '@mezgeb/contract/insight/reports'

import type { Field } from '../../../ui/list/field.ts'

type LossesProps = { query: { from: string; to: string; branchId?: string } }

type ListedLoss = LossReport['reasons'][number]
type LossSums = Omit<LossReport['texts'][number], 'reason'>

const OTHER = 'other'

/** Removals of some days by their reason, those with a text of their own by it, and other changes of the stock value. */
export function Losses({ query }: LossesProps) {
  const answer = useCall(getLosses, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'entryCost', institution?.currency)
  const sums: Field<LossSums>[] = [
    { label: t.reports.removals, isNumber: true, text: ({ removals }) => formatCount(removals) },
    { label: t.reports.units, isNumber: true, text: ({ units }) => formatCount(units) },
    { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
    { label: t.reports.amount, isNumber: true, text: ({ amount }) => money(amount) },
  ]
  const nameOf = ({ id, reason, readyMade }: ListedLoss) =>
    id === null ? t.removalReasons.other : reasonName({ name: reason, readyMade })
  return (
    <Report answer={answer}>
      {({ reasons, texts, others }) => (
        <>
          <Rows
            label={t.reports.tabs.losses}
            rows={reasons.map((row) => ({ ...row, name: nameOf(row), id: row.id ?? OTHER }))}
            fields={[{ label: t.reports.reason, text: ({ name }) => name }, ...sums]}
            none={t.reports.noLosses}
          />
          {texts.length > 0 && (
            <Rows
              label={t.removalReasons.byText}
              rows={texts.map((row) => ({ ...row, id: row.reason }))}
              fields={[{ label: t.reports.reason, text: ({ reason }) => reason }, ...sums]}
              none={t.reports.noLosses}
            />
          )}
          {others.length > 0 && (
            <Rows
              label={t.reports.otherChanges}
              rows={others.map((row) => ({ ...row, id: row.kind }))}
              fields={[
                { label: t.reports.reason, text: ({ kind }) => t.reports.others[kind] },
                { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
              ]}
              none={t.reports.noLosses}
            />
          )}
        </>
      )}
    </Report>
  )
}
