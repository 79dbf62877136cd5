import { shownCode } from '@mezgeb/contract/selling/vouchers/vouchers'

import { paidOf } from '../../stock/ledger/payments/payment-row.ts'

import type { Voucher, VoucherOfCode } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { CodeRow, VoucherRow } from './vouchers.queries.ts'

export function toVoucherOfCode(row: CodeRow): VoucherOfCode {
  const { id, code, amount, rest, state, last_day: lastDay } = row
  return { id, code: shownCode(code), amount, rest, state, lastDay }
}

export function toVoucher(row: VoucherRow): Voucher {
  const { number, created_at: date, branch, by, customer, note, amount, payments, voided } = row
  const paid = paidOf(amount, { payments, tendered: null, on_account: 0 })
  return {
    ...toVoucherOfCode(row),
    number,
    date,
    branchId: branch.id,
    branch,
    by,
    customer,
    note,
    ...(paid.payments === undefined ? {} : { payments: paid.payments }),
    ...(voided === null ? {} : { voided: toVoided(voided) }),
  }
}

function toVoided(row: NonNullable<VoucherRow['voided']>): NonNullable<Voucher['voided']> {
  const { id, number, at: date, by, reason, amount, paid_back: paidBack } = row
  const paid = paidOf(-paidBack, { payments: row.payments, tendered: null, on_account: 0 })
  const payments = paid.payments?.map((one) => ({ ...one, amount: -one.amount }))
  return {
    id,
    number,
    date,
    by,
    reason,
    amount,
    paidBack,
    ...(payments === undefined ? {} : { payments }),
  }
}
