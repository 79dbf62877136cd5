import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { sumOf } from '@mezgeb/contract/kit/money'

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

type DocumentsProps = Pick<ShiftReport, 'documents' | 'discounts'>

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

/** Documents of each kind, with what of them is tax, credit and discount. */
export function Documents({ documents, discounts }: DocumentsProps) {
  if (documents.length === 0) return null
  const onAccount = sumOf(documents.map((one) => (PAYMENTS.has(one.kind) ? 0 : one.onAccount)))
  const tax = sumOf(documents.map((one) => one.tax))
  return (
    <dl className={classes.facts} aria-label={t.shifts.documents}>
      {kinds().map(([kind, name]) => {
        const of = documents.find((one) => one.kind === kind)
        if (of === undefined) return null
        const amount = PAYMENTS.has(kind) ? -of.onAccount : of.total
        const label = `${name} (${formatCount(of.count)})`
        return <Fact key={kind} label={label} value={formatAmount(amount)} />
      })}
      {tax !== 0 && <Fact label={t.shifts.tax} value={formatAmount(tax)} />}
      {onAccount !== 0 && <Fact label={t.shifts.onAccount} value={formatAmount(onAccount)} />}
      {discounts !== 0 && <Fact label={t.shifts.discounts} value={formatAmount(discounts)} />}
    </dl>
  )
}

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
