import { countWaitingTransfers } from '@mezgeb/contract/stock/transfers'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatCount, formatMoney } from '../../../../lib/format/format.ts'
import { useListAddress } from '../../../../lib/list/use-list-address.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../../texts/texts.ts'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { PERSON_FILTER } from '../../../people/person-filter.ts'
import { WAY_TO_PEOPLE } from '../../../people/way-to-people.ts'
import { WAY_TO_DEBTS } from '../../../selling/way-to-customer-debts.ts'
import { tenderName } from '../../../selling/tenders/tender-name.ts'
import { Panel } from '../Panel.tsx'
import { Panels } from '../Panels.tsx'
import { Row } from '../ListRow.tsx'
import { Figures } from '../StatTiles.tsx'
import { useChosenPeriod } from '../dashboard.api.ts'
import { changeText, comparedDays } from './compared.ts'
import { today as english } from './today.page.en.ts'

import type { Takings } from '@mezgeb/contract/selling/sale-takings'
import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

addTexts({ today: english })

type TodayProps = {
  takings: Takings
  /** The rest of the dashboard, around the parts of the takings. */
  children: (parts: ReactNode) => ReactNode
}

/** How it goes: takings of a period against the days before, debt, and what waits today. Figures lead to their lists. */
export function Today({ takings, children }: TodayProps) {
  const user = useUser()
  const money = (amount: number) =>
    formatMoney(amount, 'saleTotal', user.institution?.currency ?? null)
  const isOfOwn = !choosesBranch(user)
  const [{ branchId }] = useListAddress()
  const chosen = useChosenPeriod()
  const { from, to } = takings
  const parts: PartProps = {
    takings,
    money,
    period: t.filters.periods[chosen],
    search: { from, to, branchId },
    days: comparedDays(takings, chosen),
  }
  const owed = {
    label: t.today.owed,
    value: money(takings.owed),
    way: WAY_TO_DEBTS,
  }
  return (
    <>
      <Figures
        figures={[
          ...soldFigures(parts),
          ...(isOfOwn ? [ownFigure(parts, user.id)] : []),
          owed,
          ...drawerFigures(parts),
        ]}
      />
      <ToDo waiting={takings.waiting} />
      {children(
        <Panels>
          {isOfOwn ? null : <Branches {...parts} />}
          <Sellers {...parts} />
          <Tenders {...parts} />
        </Panels>,
      )}
    </>
  )
}

function soldFigures({ takings, period, search, days, money }: PartProps) {
  const { amount, sales, voided } = takings
  const way = { to: '/sales', search } as const
  const average = sales === 0 ? [] : [t.today.average(money(amount / sales))]
  const left = voided === 0 ? [] : [t.today.voided(voided, formatCount(voided))]
  return [
    { label: t.today.taken(period), value: money(amount), note: changeText(takings, days), way },
    { label: t.today.sales(period), value: sales, note: [...average, ...left].join(' · '), way },
  ]
}

function ownFigure({ takings, period, search, money }: PartProps, userId: string) {
  const { amount = 0, sales = 0 } = takings.sellers.find(({ seller }) => seller.id === userId) ?? {}
  const way = { to: '/sales', search } as const
  const note = t.dashboard.charts.saleCount(sales, formatCount(sales))
  return { label: t.today.mine(period), value: money(amount), note, way }
}

/** A shop that sells without tills has none. */
function drawerFigures({ takings: { drawers }, money }: PartProps) {
  if (drawers === null || drawers.open === 0) return []
  const note = t.today.openTills(drawers.open, formatCount(drawers.open))
  return [{ label: t.today.inDrawers, value: money(drawers.cash), note, way: WAY_TO_TILLS }]
}

const WAY_TO_TILLS = { to: '/tills' } as const

type PartProps = {
  takings: Takings
  /** Its name. */
  period: string
  /** Of the list of its sales. */
  search: { from: string; to: string; branchId: string | undefined }
  /** Those that it is compared with, in words. */
  days: string
  money: (amount: number) => string
}

function Branches({ takings: { branches }, period, search, days, money }: PartProps) {
  return (
    <Panel title={t.today.byBranch(period)} empty={t.today.noSales(period)} isLandmark={false}>
      {branches.map(({ branch, ...amounts }) => (
        <Row
          key={branch.id}
          name={
            <TextLink way={{ to: '/sales', search: { ...search, branchId: branch.id } }}>
              {branch.name}
            </TextLink>
          }
          note={changeText(amounts, days)}
          value={money(amounts.amount)}
          date=""
        />
      ))}
    </Panel>
  )
}

/** Their names lead to their sales where the list has that filter. */
function Sellers({ takings: { sellers }, period, search, days, money }: PartProps) {
  const user = useUser()
  const isLinked = PERSON_FILTER.isFor?.(user) === true
  return (
    <Panel title={t.today.bySeller(period)} empty={t.today.noSales(period)}>
      {sellers.map(({ seller, sales, ...amounts }) => (
        <Row
          key={seller.id}
          name={
            isLinked ? (
              <TextLink way={{ to: '/sales', search: { ...search, userId: seller.id } }}>
                {seller.name}
              </TextLink>
            ) : (
              seller.name
            )
          }
          note={changeText(amounts, days)}
          value={money(amounts.amount)}
          date={t.dashboard.charts.saleCount(sales, formatCount(sales))}
        />
      ))}
    </Panel>
  )
}

/** Their names lead to the sales that were paid so. */
function Tenders({ takings, period, search, days, money }: PartProps) {
  const { tenders, onAccount } = takings
  const isOnAccount = onAccount.amount !== 0 || onAccount.before !== 0
  const rows = [
    ...tenders.map(({ tender: { id, ...tender }, ...amounts }) => ({
      id,
      name: (
        <TextLink way={{ to: '/sales', search: { ...search, tenderId: id } }}>
          {tenderName(tender)}
        </TextLink>
      ),
      ...amounts,
    })),
    ...(isOnAccount ? [{ id: 'account', name: t.sales.onAccount, ...onAccount }] : []),
  ]
  return (
    <Panel title={t.today.byTender(period)} empty={t.today.noSales(period)}>
      {rows.map(({ id, name, ...amounts }) => (
        <Row
          key={id}
          name={name}
          note={changeText(amounts, days)}
          value={money(amounts.amount)}
          date=""
        />
      ))}
    </Panel>
  )
}

const wayToDay = ({ oldest }: Takings['waiting']['days']): NavigateOptions => ({
  to: '/days',
  search: { day: oldest ?? undefined },
})

function ToDo({ waiting }: { waiting: Takings['waiting'] }) {
  const { people, orders, stockTakes, held, tills, differences, days } = waiting
  const { data } = useCall(countWaitingTransfers, {})
  const transfers = data === undefined ? 0 : Object.values(data).reduce((sum, one) => sum + one, 0)
  const all: [string, number, NavigateOptions][] = [
    [t.today.people, people, WAY_TO_PEOPLE],
    [t.today.transfers, transfers, { to: '/transfers', search: { waiting: 'true' } }],
    [t.today.orders, orders, { to: '/purchase-orders', search: { state: 'ORDERED' } }],
    [t.today.stockTakes, stockTakes, { to: '/stock-entries', search: { tab: 'stockTakes' } }],
    [t.today.held, held, { to: '/stock-entries', search: { tab: 'quarantines', held: 'OPEN' } }],
    [t.today.tillsLeftOpen, tills, WAY_TO_TILLS],
    [t.today.differences, differences.count, wayToDay(differences)],
    [t.today.daysToClose, days.count, wayToDay(days)],
  ]
  const waits = all.filter(([, count]) => count > 0)
  if (waits.length === 0) return null
  return (
    <Panels>
      <Panel title={t.today.toDo} empty="">
        {waits.map(([name, count, way]) => (
          <Row
            key={name}
            name={<TextLink way={way}>{name}</TextLink>}
            value={formatCount(count)}
            date=""
          />
        ))}
      </Panel>
    </Panels>
  )
}
