import { Tender } from '@mezgeb/contract/selling/tenders'
import { VoucherInput } from '@mezgeb/contract/selling/vouchers/vouchers'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { newId } from '../../../lib/api/new-key.ts'
import { paidWith } from '../payments/typed-payments.ts'

import type { TypedPayment } from '../payments/typed-payments.ts'

const Row = z.object({
  key: z.string(),
  tender: z.nullable(Tender),
  amount: z.string(),
  reference: z.string(),
})
const Person = z.object({ id: z.string(), name: z.string() })

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { rows: z.array(Row), customer: z.nullable(Person) }

type VoucherDraft = {
  id: string
  branchId: string
  amount: number | string
  /** By other tenders; the rest is cash. */
  rows: readonly TypedPayment[]
  customer: z.infer<typeof Person> | null
  lastDay: string
  note: string
}

export const newVoucher = (branchId: string): VoucherDraft => ({
  id: newId(),
  branchId,
  amount: '',
  rows: [],
  customer: null,
  lastDay: '',
  note: '',
})

/** The contract's voucher. */
export const voucherForm = bodySchema(bodyOf, VoucherInput)

function bodyOf({ rows, branchId, customer, lastDay, ...body }: VoucherDraft): object {
  return {
    ...body,
    ...paidWith(rows, 0),
    ...(branchId === '' ? {} : { branchId }),
    ...(customer === null ? {} : { customerId: customer.id }),
    ...(lastDay === '' ? {} : { lastDay }),
  }
}
