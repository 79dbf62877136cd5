import { sumOf } from '@mezgeb/contract/kit/money'
import { getMargins, listMargins } from '@mezgeb/contract/selling/sale-margins'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { GoodsList, unitsOf } from '../../workspace/reports/GoodsList.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'
import { goodsFields, marginFacts, marginFields } from './margin-fields.tsx'

import type { MarginOfGoods } from '@mezgeb/contract/selling/sale-margins'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'
import type { Reported } from '../../workspace/reports/GoodsList.tsx'

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
          <Facts facts={marginFacts(columns, report)} />
          <Rows
            label={t.reports.byBranch}
            rows={report.branches.map(({ branch, ...row }) => ({ ...row, ...branch }))}
            fields={[{ label: t.branches.label, text: ({ name }) => name }, ...columns]}
            none={t.reports.noSales}
          />
          <Rows
            label={t.reports.byProduct}
            rows={report.products.map(({ product, ...row }) => ({ ...row, ...product }))}
            fields={goodsFields(columns)}
            none={t.reports.noSales}
          />
          <p>{t.reports.marginNote}</p>
          <Goods query={query} />
        </>
      )}
    </Report>
  )
}

function Goods({ query }: MarginsProps) {
  const list = useList(listMargins, { query })
  return (
    <GoodsList title={t.reports.tabs.margin} {...{ query, list, totalOf }} fields={listFields} />
  )
}

function totalOf(items: readonly MarginOfGoods[], total: Reported): MarginOfGoods {
  const sum = (of: 'revenue' | 'cost' | 'margin' | 'revenueOfUnknownCost') =>
    sumOf(items.map((row) => row[of]))
  return {
    ...total,
    units: 0,
    revenue: sum('revenue'),
    cost: sum('cost'),
    margin: sum('margin'),
    revenueOfUnknownCost: sum('revenueOfUnknownCost'),
  }
}

const listFields = ({ institution }: User): Field<MarginOfGoods>[] => [
  unitsOf(({ units }) => units),
  ...marginFields((amount) => formatMoney(amount, 'saleTotal', institution?.currency)),
]
