import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { sumOf } from '@mezgeb/contract/kit/money'
import { FACETS_OF_DOCUMENTS, SUMMED_FACETS } from '@mezgeb/contract/stock/facets/line-facets'

import { formatAmount, formatCount } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { Fact } from '../slips/SlipParts.tsx'
import { tenderName } from '../tenders/tender-name.ts'

import type { ShiftReport, Takings } from '@mezgeb/contract/selling/shifts'

/** The kind of most documents. */
const FREQUENT = FREQUENT_KINDS[0]?.kind ?? ''

/** They pay debt and have no total. */
const PAYMENTS: ReadonlySet<string> = new Set(['CUSTOMER_PAYMENT', 'SUPPLIER_PAYMENT'])

type DocumentsProps = Pick<ShiftReport, 'documents' | (typeof FACETS_OF_DOCUMENTS)[number]>

/** The kinds of documents, in their order on the report. */
export function kinds(): [kind: string, name: string][] {
  const { of } = t.shifts
  return [
    [FREQUENT, of.SALE],
    ['RETURN', of.RETURN],
    ['CUSTOMER_PAYMENT', of.CUSTOMER_PAYMENT],
    ['SUPPLIER_PAYMENT', of.SUPPLIER_PAYMENT],
    ['CASH_MOVEMENT', of.CASH_MOVEMENT],
    ['VOUCHER', of.VOUCHER],
    ['VOUCHER_VOID', of.VOUCHER_VOID],
  ]
}

/** Business and branch. */
export function Head({ branch }: { branch: string }) {
  const { institution } = useUser()
  return (
    <header className={classes.shop}>
      <h2 className={classes.name}>{institution?.name}</h2>
      <p>{branch}</p>
    </header>
  )
}

/** Documents of each kind, with what of them is credit and facets. */
export function Documents({ documents, ...facets }: DocumentsProps) {
  if (documents.length === 0) return null
  const onAccount = sumOf(documents.map((one) => (PAYMENTS.has(one.kind) ? 0 : one.onAccount)))
  return (
    <dl className={classes.facts} aria-label={t.shifts.documents}>
      {kinds().map(([kind, name]) => {
        const of = documents.find((one) => one.kind === kind)
        if (of === undefined) return null
        const amount = PAYMENTS.has(kind) ? -of.onAccount : of.total
        const label = `${name} (${formatCount(of.count)})`
        return <Fact key={kind} label={label} value={formatAmount(amount)} />
      })}
      {SUMMED_FACETS.map((name) => amountOf(name, sumOf(documents.map((one) => one[name]))))}
      {amountOf('onAccount', onAccount)}
      {FACETS_OF_DOCUMENTS.map((name) => amountOf(name, facets[name]))}
    </dl>
  )
}

type Part = 'onAccount' | (typeof SUMMED_FACETS)[number] | (typeof FACETS_OF_DOCUMENTS)[number]

const amountOf = (name: Part, amount: number) =>
  amount === 0 ? null : <Fact key={name} label={t.shifts[name]} value={formatAmount(amount)} />

/** A line for each tender; cash in and out is shown with the drawer. */
export function ByTender({ takings }: { takings: readonly Takings[] }) {
  // Goods that paid for goods moved no money.
  const taken = takings.filter(
    ({ kind, tender }) => kind !== 'CASH_MOVEMENT' && tender.readyMade !== 'EXCHANGE',
  )
  const tenders = [...new Map(taken.map(({ tender }) => [tender.id, tender])).values()]
  if (tenders.length === 0) return null
  return (
    <dl className={classes.facts} aria-label={t.shifts.takings}>
      {tenders.map((tender) => {
        const own = taken.filter((one) => one.tender.id === tender.id)
        const amount = sumOf(own.map((one) => one.amount))
        return <Fact key={tender.id} label={tenderName(tender)} value={formatAmount(amount)} />
      })}
    </dl>
  )
}
