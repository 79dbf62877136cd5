import { createVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import { succeeded } from '../builders.ts'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'
import type { Business } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

/** Sells a voucher for cash. */
export async function givenVoucher(
  app: TestApi,
  { admin: { token }, branch }: Pick<Business, 'admin' | 'branch'>,
  body: { amount?: number; lastDay?: string } = {},
): Promise<Voucher> {
  const sold = { branchId: branch.id, amount: 10, ...body }
  return succeeded(await app.send(createVoucher, { token, body: sold }))
}
