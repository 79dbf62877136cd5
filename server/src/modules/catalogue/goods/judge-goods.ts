import { AppError } from '../../../platform/app-error.ts'
import { judgedGoods } from './judged-goods.queries.ts'
import { judgeService } from './services/judge-service.ts'
import { judgeCounting } from './unit-size/judge-counting.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Judge, NamedGoods } from './judged-goods.queries.ts'

const JUDGES: readonly Judge[] = [judgeCounting, judgeService]

/** Fields of quantities. */
const FIELDS = ['quantity', 'accepted', 'fromQuantity', 'minimum']

/**
 * Judges every product that a body names. Throws INVALID with all that are at fault. The products stay as they are until the
 * transaction ends. `isSold`: the body sells, or takes back what was sold.
 */
export async function judgeGoods(
  tx: Transaction,
  institutionId: string,
  body: object,
  { isSold = false } = {},
): Promise<void> {
  const named = namedIn(body).map((goods) => ({ ...goods, isSold }))
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ productId }) => productId))]
  const rows = await tx.query(judgedGoods(institutionId, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  const fields = named.flatMap((goods) => {
    const product = known.get(goods.productId)
    if (product === undefined) return []
    return JUDGES.flatMap((judge) => judge(goods, product) ?? [])
  })
  if (fields.length > 0) throw new AppError('INVALID', { fields })
}

function namedIn(part: unknown, path = ''): Omit<NamedGoods, 'isSold'>[] {
  if (typeof part !== 'object' || part === null) return []
  const { productId }: { productId?: unknown } = part
  const below = Object.entries(part).flatMap(([name, value]) => namedIn(value, `${path}${name}.`))
  if (typeof productId !== 'string') return below
  const field = FIELDS.find((name) => name in part)
  const quantity = field === undefined ? null : `${path}${field}`
  return [{ productId, line: part, field: `${path}productId`, quantity }, ...below]
}
