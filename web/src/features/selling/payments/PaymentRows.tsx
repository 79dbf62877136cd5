import { Suspense, lazy, useEffect, useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { tenderName } from '../tenders/tender-name.ts'
import classes from './Payments.module.css'

import type { ReactNode } from 'react'

import type { TypedPayment } from './typed-payments.ts'

// Few payments are by voucher.
const VoucherCode = lazy(() =>
  import('./VoucherCode.tsx').then((code) => ({ default: code.VoucherCode })),
)

type Problems = Readonly<Record<string, ReactNode>>

type PaymentRowsProps = {
  /** ETB that they pay together at most. */
  total: number
  rows: readonly TypedPayment[]
  /** By the field of the call's body. */
  problems: Problems
  onChange: (rows: readonly TypedPayment[]) => void
}

/** The payments other than cash, each with its amount and reference. */
export function PaymentRows({ total, rows, problems, onChange }: PaymentRowsProps) {
  const sent = rows.filter(({ tender }) => tender !== null)
  return rows.map((row) => (
    <Row
      key={row.key}
      row={row}
      {...{ rows, total }}
      problems={problems}
      path={row.tender === null ? 'onAccount' : `payments.${sent.indexOf(row)}`}
      onType={(typed) => onChange(rows.map((one) => (one === row ? { ...row, ...typed } : one)))}
      onRemove={() => onChange(rows.filter((one) => one !== row))}
    />
  ))
}

type RowProps = {
  row: TypedPayment
  rows: readonly TypedPayment[]
  total: number
  problems: Problems
  /** In the body of the call. */
  path: string
  onType: (typed: Partial<TypedPayment>) => void
  onRemove: () => void
}

function Row({ row, rows, total, problems, path, onType, onRemove }: RowProps) {
  const { tender, amount, reference } = row
  const at = useRef<HTMLDivElement>(null)
  const isVoucher = tender?.kind === 'OWN_VOUCHER'
  // The reference is typed next; without one the amount. The code of a voucher takes the focus itself.
  useEffect(() => {
    const fields = at.current?.querySelectorAll('input')
    if (!isVoucher) fields?.[fields.length - 1]?.focus()
    // A form copies its rows with every letter that is typed.
  }, [tender?.id, isVoucher])
  const name = tender === null ? t.tenders.onCredit : tenderName(tender)
  return (
    <div ref={at} className={classes.row} role="group" aria-label={name}>
      <strong className={classes.rowName}>{name}</strong>
      <button
        className={classes.remove}
        type="button"
        aria-label={t.tenders.remove(name)}
        onClick={onRemove}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
      {isVoucher && (
        <Suspense>
          <VoucherCode {...{ row, rows, total, onType }} problem={problems[`${path}.reference`]} />
        </Suspense>
      )}
      <TextField
        label={t.tenders.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={problems[`${path}.amount`] ?? problems[`${path}.tenderId`] ?? problems[path]}
        onChange={(event) => onType({ amount: event.currentTarget.value })}
      />
      {tender !== null && !isVoucher && (
        <TextField
          label={t.tenders.reference}
          autoComplete="off"
          maxLength={100}
          value={reference}
          error={problems[`${path}.reference`]}
          onChange={(event) => onType({ reference: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
