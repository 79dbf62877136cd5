import { getStockValue } from '@mezgeb/contract/insight/reports'
import { listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { GoodsList, unitsOf } from '../../workspace/reports/GoodsList.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

import type { GoodsBridge } from '@mezgeb/contract/insight/value-bridge'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'
import type { Reported } from '../../workspace/reports/GoodsList.tsx'

type StockValueProps = { query: { day: string; branchId?: string } }

/** The stock value at cost at the end of a day: of each branch, and by product. */
export function StockValue({ query }: StockValueProps) {
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
          <Goods query={query} />
        </>
      )}
    </Report>
  )
}

function Goods({ query: { day, ...requested } }: StockValueProps) {
  const query = { ...requested, from: day, to: day }
  const list = useList(listValueBridge, { query })
  return (
    <GoodsList title={t.reports.tabs.value} {...{ query, list, totalOf }} fields={goodsFields} />
  )
}

function totalOf(items: readonly GoodsBridge[], total: Reported): GoodsBridge {
  const closing = sumOf(items.map((row) => row.closing))
  return { ...total, units: { opening: 0, closing: 0 }, opening: closing, closing, changes: [] }
}

/** At the end of the day. */
function goodsFields({ institution }: User): Field<GoodsBridge>[] {
  return [
    unitsOf(({ units }) => units.closing),
    {
      label: t.reports.unitCost,
      isNumber: true,
      file: { number: unitCost },
      text: (row) => {
        const cost = unitCost(row)
        return cost === null ? null : formatMoney(cost, 'entryCost', institution?.currency)
      },
    },
    {
      label: t.reports.value,
      isNumber: true,
      file: { money: ({ closing }) => closing },
      text: ({ closing }) => formatMoney(closing, 'entryCost', institution?.currency),
    },
  ]
}

/** ETB with four decimals, the average; null: unknown. */
function unitCost({ units, closing, product }: GoodsBridge): number | null {
  if (units.closing === 0 || closing === 0) return null
  return Math.round((closing / inShownUnit(units.closing, product)) * 10_000) / 10_000
}
