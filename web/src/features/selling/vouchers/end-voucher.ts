import { VoucherVoidInput } from '@mezgeb/contract/selling/vouchers/vouchers'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { newId } from '../../../lib/api/new-key.ts'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

/** In place of a tender: the shop keeps what is left. */
export const KEPT = 'kept'

/** Paid back in cash. `tenderId`: '' for cash. */
export const newEnd = ({ rest }: Voucher) => ({
  id: newId(),
  rest,
  reason: '',
  tenderId: '',
  reference: '',
})
type Draft = ReturnType<typeof newEnd>

/** The contract's void of a voucher. */
export const endForm = bodySchema(bodyOf, VoucherVoidInput)

function bodyOf({ tenderId, reference, ...body }: Draft): object {
  const payment = { tenderId, amount: body.rest, reference }
  const isByTender = tenderId !== '' && tenderId !== KEPT
  return { ...body, paysBack: tenderId !== KEPT, ...(isByTender ? { payments: [payment] } : {}) }
}
