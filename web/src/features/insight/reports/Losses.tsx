import { LOSS_LINES } from '@mezgeb/contract/insight/bridge-lines'
import { getLosses, listLosses } from '@mezgeb/contract/insight/reports'
import { sumOf } from '@mezgeb/contract/kit/money'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { reasonName } from '../../stock/removal-reasons/reason-name.ts'
import { GoodsList } from '../../workspace/reports/GoodsList.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

import type { LossReport, LostGoods } from '@mezgeb/contract/insight/reports'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'
import type { Reported } from '../../workspace/reports/GoodsList.tsx'

type LossesProps = { query: { from: string; to: string; branchId?: string } }

type ListedLoss = LossReport['reasons'][number]
type LossSums = Omit<LossReport['texts'][number], 'reason'>

const OTHER = 'other'

/** Kilograms and pieces are no one number. */
const unitsText = ({ units, measured }: Pick<LossSums, 'units' | 'measured'>) =>
  measured === undefined ? formatCount(units) : formatSum(units, measured)

/** Losses of some days: removals by reason or by the text written instead of one, and other changes of the stock value. */
export function Losses({ query }: LossesProps) {
  const answer = useCall(getLosses, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'entryCost', institution?.currency)
  // The cost first: a phone has room for one column beside the reason.
  const sums: Field<LossSums>[] = [
    { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
    { label: t.reports.amount, isNumber: true, text: ({ amount }) => money(amount) },
    { label: t.reports.removals, isNumber: true, text: ({ removals }) => formatCount(removals) },
    { label: t.reports.units, isNumber: true, text: unitsText },
  ]
  const nameOf = ({ id, reason, readyMade }: ListedLoss) =>
    id === null ? t.removalReasons.other : reasonName({ name: reason, readyMade })
  return (
    <Report answer={answer}>
      {({ reasons, texts, others }) => (
        <>
          <Facts
            facts={[{ label: t.reports.lostInAll, value: money(lostInAll(reasons, others)) }]}
          />
          <Rows
            label={t.reports.lines.LOST}
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
          {others.length > 0 && <Others {...{ others, money }} />}
          <Goods query={query} />
        </>
      )}
    </Report>
  )
}

type Losts = readonly { cost: number }[]
const lostInAll = (reasons: Losts, others: Losts) =>
  sumOf([...reasons, ...others].map(({ cost }) => cost))

type OthersProps = { others: LossReport['others']; money: (amount: number) => string }

function Others({ others, money }: OthersProps) {
  return (
    <Rows
      label={t.reports.otherChanges}
      rows={others.map((row) => ({ ...row, id: row.line }))}
      fields={[
        { label: t.reports.reason, text: ({ line }) => t.reports.lines[line] },
        { label: t.reports.cost, isNumber: true, text: ({ cost }) => money(cost) },
        {
          label: t.reports.units,
          isNumber: true,
          text: (row) => (row.units === 0 && row.measured === undefined ? null : unitsText(row)),
        },
      ]}
      none={t.reports.noLosses}
    />
  )
}

function Goods({ query }: LossesProps) {
  const list = useList(listLosses, { query })
  return (
    <GoodsList title={t.reports.tabs.losses} {...{ query, list, totalOf }} fields={goodsFields} />
  )
}

function totalOf(items: readonly LostGoods[], total: Reported): LostGoods {
  const sum = (of: (row: LostGoods) => number) => sumOf(items.map(of))
  return {
    ...total,
    cost: sum(({ cost }) => cost),
    amount: sum(({ amount }) => amount),
    changes: LOSS_LINES.map((line) => ({
      line,
      units: 0,
      cost: sum((row) => changeOf(row, line)?.cost ?? 0),
    })),
  }
}

const changeOf = ({ changes }: LostGoods, wanted: (typeof LOSS_LINES)[number]) =>
  changes.find(({ line }) => line === wanted)

/** On paper and in files with the units and the cost of each line. */
function goodsFields({ institution }: User): Field<LostGoods>[] {
  const money = (label: string, of: (row: LostGoods) => number | undefined): Field<LostGoods> => ({
    label,
    isNumber: true,
    file: { money: (row) => of(row) ?? null },
    text: (row) => {
      const amount = of(row) ?? 0
      return amount === 0 ? null : formatMoney(amount, 'entryCost', institution?.currency)
    },
  })
  return [
    ...LOSS_LINES.flatMap((line): Field<LostGoods>[] => {
      const label = t.reports.lines[line]
      const units = (row: LostGoods) => changeOf(row, line)?.units || null
      return [
        {
          label: `${label}: ${t.reports.units}`,
          isNumber: true,
          isLeftOutEmpty: true,
          file: { number: units },
          text: (row) => String(units(row) ?? ''),
        },
        { ...money(label, (row) => changeOf(row, line)?.cost), isLeftOutEmpty: true },
      ]
    }),
    money(t.reports.cost, ({ cost }) => cost),
    money(t.reports.removedAtPrices, ({ amount }) => amount),
  ]
}
