import { listTenders } from '@mezgeb/contract/selling/tenders'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { tenderName } from '../tenders/tender-name.ts'
import { withTender } from './typed-payments.ts'
import classes from './Payments.module.css'

import type { TypedPayment } from './typed-payments.ts'

type TendersProps = {
  total: number
  rows: readonly TypedPayment[]
  /** The customer may buy on credit. */
  mayOwe: boolean
  /** The payer may keep tax for the tax office. */
  mayWithhold?: boolean
  /** Vouchers of the shop pay. */
  takesVouchers?: boolean
  onChange: (rows: readonly TypedPayment[]) => void
}

/** The ways to pay; each pays the rest, cash what the others leave. */
export function Tenders(props: TendersProps) {
  const { total, rows, mayOwe, mayWithhold = false, takesVouchers = false, onChange } = props
  const { data = [], isLoading } = useCall(listTenders, {})
  const others = data.filter(
    ({ isActive, kind }) =>
      isActive &&
      kind !== 'CASH' &&
      (mayWithhold || kind !== 'WITHHOLDING') &&
      (takesVouchers || kind !== 'OWN_VOUCHER'),
  )
  const cash = data.find(({ kind }) => kind === 'CASH')
  // A choice that is here alone would move under the finger when the others come.
  if (isLoading) return <div className={classes.tenders} />
  if (others.length === 0 && !mayOwe) return null
  const choices = [...others, ...(mayOwe ? [null] : [])]
  return (
    <div className={classes.tenders} role="group" aria-label={t.tenders.title}>
      {cash !== undefined && (
        <button
          className={classes.tender}
          type="button"
          aria-pressed={rows.length === 0}
          onClick={() => onChange([])}
        >
          {tenderName(cash)}
        </button>
      )}
      {choices.map((tender) => (
        <button
          key={tender?.id ?? 'account'}
          className={classes.tender}
          type="button"
          aria-pressed={rows.some((row) => row.tender?.id === tender?.id)}
          onClick={() => onChange(withTender(rows, total, tender))}
        >
          {tender === null ? t.tenders.onCredit : tenderName(tender)}
        </button>
      ))}
    </div>
  )
}
