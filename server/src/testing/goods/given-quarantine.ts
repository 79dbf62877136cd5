import { createQuarantine } from '@mezgeb/contract/stock/quarantines'

import { succeeded } from '../builders.ts'

import type { ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Business } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

export type Quarantine = ReplyOf<typeof createQuarantine>

/** Puts 100 units on hand into quarantine. */
export async function givenQuarantine(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
  productId: string,
): Promise<Quarantine> {
  const items = [{ productId, quantity: 100 }]
  const body = { branchId: branch.id, reason: 'Smells', items }
  return succeeded(await app.send(createQuarantine, { token: admin.token, body }))
}
