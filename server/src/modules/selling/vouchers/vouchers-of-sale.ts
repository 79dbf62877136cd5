import { sumOf } from '@mezgeb/contract/kit/money'

import { sharesOfSale } from './vouchers.queries.ts'

import type { PaymentInput } from '@mezgeb/contract/selling/payments'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Returned = { institutionId: string; saleId: string; amount: number }

/** How vouchers get back what they paid of a sale, up to the amount, in the order of its payments; void ones get nothing. */
export async function refundsToVouchers(
  tx: Transaction,
  { institutionId, saleId, amount }: Returned,
): Promise<PaymentInput[]> {
  const shares = await tx.query(sharesOfSale(institutionId, saleId))
  let left = amount
  return shares.flatMap(({ tender_id: tenderId, code: reference, paid }) => {
    const back = Math.min(paid, left)
    left = sumOf([left, -back])
    return back > 0 ? [{ tenderId, amount: back, reference }] : []
  })
}
