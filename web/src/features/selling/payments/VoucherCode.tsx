import { sumOf } from '@mezgeb/contract/kit/money'
import { CODE_LENGTH, findVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import { referenceKey } from '@mezgeb/contract/selling/payments'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { amountTyped } from './cash.ts'

import type { ReactNode } from 'react'

import type { TypedPayment } from './typed-payments.ts'

type VoucherCodeProps = {
  row: TypedPayment
  rows: readonly TypedPayment[]
  total: number
  problem: ReactNode
  onType: (typed: Partial<TypedPayment>) => void
}

/** ETB that the other rows leave. */
function restFor(row: TypedPayment, rows: readonly TypedPayment[], total: number): number {
  const others = rows.filter((one) => one !== row).map((one) => -(amountTyped(one.amount) ?? 0))
  return Math.max(0, sumOf([total, ...others]))
}

/** Other branches take from a voucher, too. */
const ASK_AGAIN_MS = 5000

/** The code of a voucher, typed or scanned. The voucher pays what is due, or all that is left on it. */
export function VoucherCode({ row, rows, total, problem, onType }: VoucherCodeProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const code = referenceKey(row.reference)
  const isWhole = code.length === CODE_LENGTH
  const options = { enabled: isWhole, askAgainMs: ASK_AGAIN_MS }
  const { data, error } = useCall(findVoucher, { query: { code } }, options)
  const voucher = isWhole ? data : undefined
  const rest = voucher?.state === 'OPEN' ? voucher.rest : undefined
  const take = useEffectEvent(() =>
    onType(
      rest === undefined
        ? { rest }
        : { rest, amount: String(Math.min(rest, restFor(row, rows, total))) },
    ),
  )
  useEffect(() => take(), [code, rest])
  const words = t.voucherCode
  const isUnknown = isWhole && isRefusal(error, 'NOT_FOUND')
  const refused = voucher === undefined || voucher.state === 'OPEN' ? null : voucher.state
  return (
    <TextField
      ref={field}
      label={words.code}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      // A scanner types here.
      data-codes
      value={row.reference}
      description={rest === undefined ? undefined : words.left(formatAmount(rest))}
      error={
        problem ??
        (isUnknown
          ? words.unknown
          : refused === null
            ? isWhole && error?.message
            : words.refused[refused])
      }
      onChange={(event) => onType({ reference: event.currentTarget.value, rest: undefined })}
      onKeyDown={(event) => {
        // A scanner ends with Enter, before it is known what is left.
        if (event.key === 'Enter' && rest === undefined) event.preventDefault()
      }}
    />
  )
}
