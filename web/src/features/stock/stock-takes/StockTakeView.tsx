import { getStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { Link } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Tabs } from '../../../ui/shell/Tabs.tsx'
import { valueText } from '../values/value-text.ts'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { differenceFacts } from './counted-facets.ts'
import { CountPanel } from './counting/CountPanel.tsx'
import { LinkedDocuments } from './LinkedDocuments.tsx'
import { TakeRows } from './TakeRows.tsx'
import { useCounting } from './counting/use-counting.ts'
import { SecondaryActions, StockTakeActions } from './StockTakeActions.tsx'
import { foundText, missingText, namesOf, progressText, scopeText } from './stock-take-words.ts'
import { useNoticeOfOthers } from './use-notice-of-others.ts'
import classes from './StockTakeView.module.css'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

/** A stock-take with its views. */
export function StockTakeView({ id }: { id: string }) {
  const answer = useCall(getStockTake, { params: { id } })
  if (answer.data !== undefined) return <Loaded take={answer.data} />
  return (
    <RecordState
      title={t.stockTakes.title}
      answer={answer}
      words={t.stockTakes}
      way={{ to: '/stock-entries', search: { tab: 'stockTakes' } }}
    />
  )
}

function AllTakes() {
  return (
    <Link to="/stock-entries" search={{ tab: 'stockTakes' }}>
      {t.stockTakes.all}
    </Link>
  )
}

type View = keyof (typeof t)['stockTakes']['views']

/** The views of a stock-take in its status, for its reader. */
function viewsOf({ status, differences }: StockTake): View[] {
  const views: View[] = status === 'OPEN' ? ['count', 'uncounted', 'again'] : ['again']
  if (status === 'COUNTED') views.unshift('uncounted')
  if (differences !== undefined) views.push('different')
  // After counting, the differences come first.
  return status === 'OPEN' ? views : views.toReversed()
}

function Loaded({ take }: { take: StockTake }) {
  const [{ tab }, change] = useListAddress()
  const counting = useCounting(take)
  useNoticeOfOthers(take)
  const views = viewsOf(take)
  const view = views.find((one) => one === tab) ?? views[0] ?? 'again'
  const { branch, number, differences, overlaps = [], late = 0 } = take
  const again = take.again + late
  const counts: Partial<Record<View, number>> = { again, different: differences?.products ?? 0 }
  const label = (one: View) => {
    const count = counts[one] ?? 0
    return count === 0
      ? t.stockTakes.views[one]
      : `${t.stockTakes.views[one]} (${formatCount(count)})`
  }
  return (
    <div className={classes.page}>
      <PageHeading
        title={`${named(number)} · ${branch.name}`}
        description={[scopeText(take), progressText(take)].join(' · ')}
        action={<StockTakeActions take={take} />}
      />
      <Overlaps takes={overlaps} />
      <Late products={late} />
      <Unsaved take={take} counts={counting.queue.waiting.length} />
      {take.status !== 'OPEN' && <Summary take={take} />}
      <Tabs
        label={t.stockTakes.viewLabel}
        tabs={views.map((one) => ({ value: one, label: label(one) }))}
        value={view}
        onChange={(one) => change({ tab: one === views[0] ? undefined : one })}
      >
        {view === 'count' ? (
          <CountPanel take={take} counting={counting} />
        ) : (
          <TakeRows
            key={view}
            take={take}
            view={view}
            counting={counting}
            onCount={() => change({ tab: undefined })}
          />
        )}
      </Tabs>
      <div className={classes.foot} data-print="none">
        <AllTakes />
        <SecondaryActions take={take} />
      </div>
    </div>
  )
}

const named = (number: string) => t.stockTakes.named(number)

/** Products that were posted with a difference that is known to be wrong now. */
function Late({ products }: { products: number }) {
  if (products === 0) return null
  const count = t.stockTakes.lateCount(formatCount(products))
  return <Message tone="warning">{t.stockTakes.late(count)}</Message>
}

/** Counts of this device that came after the end of the counting. */
function Unsaved({ take: { status }, counts }: { take: StockTake; counts: number }) {
  if (counts === 0 || (status !== 'COUNTED' && status !== 'POSTED')) return null
  const unsaved = t.stockTakes.unsaved(formatCount(counts))
  return <Message tone="warning">{`${unsaved} ${t.stockTakes.unsavedThen[status]}`}</Message>
}

/** Others that count the same products. */
function Overlaps({ takes }: { takes: readonly { number: string }[] }) {
  if (takes.length === 0) return null
  const names = takes.map(({ number }) => named(number)).join(', ')
  return <Message tone="warning">{t.stockTakes.overlaps(names)}</Message>
}

/** The result of counting. */
function Summary({ take }: { take: StockTake }) {
  const { institution } = useUser()
  const { status, openedBy, differences, postedAt, postedBy, leftAlone } = take
  const { countedBy = [], documents = [] } = take
  const money = (amount: number | null) => valueText(amount, 'entryCost', institution?.currency)
  return (
    <Facts
      facts={[
        { label: t.stockTakes.status, value: t.stockTakes.states[status] },
        { label: t.stockTakes.openedBy, value: openedBy.name },
        { label: t.stockTakes.countedBy, value: namesOf(countedBy) || null },
        {
          label: t.stockTakes.states.POSTED,
          value: postedAt === null ? null : [formatDateTime(postedAt), postedBy?.name].join(' · '),
        },
        ...(differences === undefined
          ? []
          : [
              { label: t.stockTakes.differences, value: formatCount(differences.products) },
              { label: t.stockTakes.found, value: foundText(differences) },
              { label: t.stockTakes.lost, value: missingText(differences) },
              { label: t.stockTakes.value, value: money(differences.value) },
              ...differenceFacts(differences, money),
            ]),
        { label: t.stockTakes.leftAlone, value: leftAlone === 0 ? null : formatCount(leftAlone) },
        {
          label: t.stockTakes.booked,
          // They can be reversed.
          value: documents.length === 0 ? null : <LinkedDocuments documents={documents} />,
        },
      ]}
    />
  )
}
