import { BRIDGE_LINES } from '@mezgeb/contract/insight/bridge-lines'
import { getValueBridge, listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { reasonName } from '../../stock/removal-reasons/reason-name.ts'
import { LinesButton } from '../../stock/document-lines/LinesButton.tsx'
import { GoodsList } from '../../workspace/reports/GoodsList.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { GoodsBridge, ValueBridge as Bridge } from '@mezgeb/contract/insight/value-bridge'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'
import type { Reported } from '../../workspace/reports/GoodsList.tsx'

type ValueBridgeProps = { query: { from: string; to: string; branchId?: string } }

/** The changes of the stock value between two days: of all branches, of each, and by product. */
export function ValueBridge({ query }: ValueBridgeProps) {
  const answer = useCall(getValueBridge, { query })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'entryCost', institution?.currency)
  const amounts: Field<{ name: string; amount: number }>[] = [
    { label: t.reports.reason, text: ({ name }) => name },
    { label: t.reports.value, isNumber: true, text: ({ amount }) => money(amount) },
  ]
  const number = (label: string, of: (one: Ends) => number): Field<Ends> => ({
    label,
    isNumber: true,
    text: (one) => money(of(one)),
  })
  const ends = [
    number(t.reports.atStart, ({ opening }) => opening),
    number(t.reports.change, ({ opening, closing }) => sumOf([closing, -opening])),
    number(t.reports.atEnd, ({ closing }) => closing),
  ]
  return (
    <>
      <Report answer={answer}>
        {(bridge) => (
          <>
            <Rows
              label={t.reports.tabs.bridge}
              rows={rowsOf(bridge)}
              fields={amounts}
              none={t.reports.noChanges}
            />
            {query.branchId === undefined && (
              <Rows
                label={t.reports.byBranch}
                rows={bridge.branches.map(({ branch, ...row }) => ({ ...branch, ...row }))}
                fields={[{ label: t.branches.label, text: ({ name }) => name }, ...ends]}
                none={t.reports.noChanges}
              />
            )}
            <Elsewhere bridge={bridge} fields={ends} />
          </>
        )}
      </Report>
      <LinesButton title={t.reports.title} query={query} />
      <Products query={query} />
    </>
  )
}

type Ends = Pick<Bridge, 'opening' | 'closing'>

/** The value at the start, what changed it, and the value at the end. */
function rowsOf({ opening, closing, changes }: Bridge) {
  const rows = changes.map(({ line, reason, amount }) => ({
    id: `${line} ${reason?.id ?? ''}`,
    name:
      reason === null ? t.reports.lines[line] : `${t.reports.lines[line]}: ${reasonName(reason)}`,
    amount,
  }))
  return [
    { id: 'opening', name: t.reports.atStart, amount: opening },
    ...rows,
    { id: 'closing', name: t.reports.atEnd, amount: closing },
  ]
}

type ElsewhereProps = { bridge: Bridge; fields: Field<Ends>[] }

/** The value in transit and in quarantine, if any. */
function Elsewhere({ bridge: { onTheRoad, inQuarantine }, fields }: ElsewhereProps) {
  const rows = [
    { id: 'road', name: t.reports.road, opening: 0, closing: 0, ...onTheRoad },
    { id: 'quarantine', name: t.reports.quarantine, ...inQuarantine },
  ].filter(({ opening, closing }) => opening !== 0 || closing !== 0)
  if (rows.length === 0) return null
  return (
    <Rows
      label={t.reports.elsewhere}
      rows={rows}
      fields={[{ label: t.reports.reason, text: ({ name }) => name }, ...fields]}
      none={t.reports.noChanges}
    />
  )
}

function Products({ query }: ValueBridgeProps) {
  const list = useList(listValueBridge, { query })
  return (
    <GoodsList title={t.reports.tabs.bridge} {...{ query, list, totalOf }} fields={productFields} />
  )
}

function totalOf(items: readonly GoodsBridge[], total: Reported): GoodsBridge {
  const sum = (of: (row: GoodsBridge) => number) => sumOf(items.map(of))
  return {
    ...total,
    units: { opening: 0, closing: 0 },
    opening: sum(({ opening }) => opening),
    closing: sum(({ closing }) => closing),
    changes: BRIDGE_LINES.map((line) => ({ line, amount: sum((row) => changeOf(line)(row) ?? 0) })),
  }
}

const changeOf = (line: BridgeLine) => (row: GoodsBridge) =>
  row.changes.find((change) => change.line === line)?.amount

/** On paper and in files with the lines that changed something. */
function productFields({ institution }: User): Field<GoodsBridge>[] {
  const money = (
    label: string,
    of: (row: GoodsBridge) => number | undefined,
  ): Field<GoodsBridge> => ({
    label,
    isNumber: true,
    file: { money: (row) => of(row) ?? null },
    text: (row) => {
      const amount = of(row)
      return amount === undefined ? null : formatMoney(amount, 'entryCost', institution?.currency)
    },
  })
  return [
    money(t.reports.atStart, ({ opening }) => opening),
    ...BRIDGE_LINES.map((line) => ({
      ...money(t.reports.lines[line], changeOf(line)),
      isLeftOutEmpty: true as const,
    })),
    money(t.reports.atEnd, ({ closing }) => closing),
  ]
}
