import { levelChanged } from '@mezgeb/contract/stock/levels'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../platform/app-error.ts'
import { lockCounted } from '../../catalogue/goods/unit-size/lock-counted.ts'
import { levelsNow } from './levels.queries.ts'

import type { Level } from '@mezgeb/contract/stock/levels'
import type { Transaction } from '../../../platform/db/transactions.ts'

const FIELDS = ['minimum', 'maximum'] as const

/**
 * The levels to set: a level that the caller left as it was seen stays as it is now. Throws STALE_VERSION at those that somebody else has set otherwise
 * since. They stay until the transaction ends.
 */
export async function refuseChanged(
  tx: Transaction,
  institutionId: string,
  items: readonly Level[],
): Promise<readonly Level[]> {
  if (items.every(({ was }) => was === undefined)) return items
  const products = items.map(({ productId }) => productId)
  const counted = await lockCounted(tx, institutionId, products)
  const branches = items.map(({ branchId }) => branchId)
  const rows = await tx.query(levelsNow(institutionId, branches, products))
  const fields: { path: string; message: string }[] = []
  const settled = items.map((item, at) => {
    const [now, { was }] = [rows[at], item]
    if (was === undefined || now === undefined) return item
    const refuse = (field: (typeof FIELDS)[number]) => {
      const units = now[field]
      const shown = units === null ? '–' : inShownUnit(units, counted.get(item.productId) ?? {})
      fields.push({ path: `items.${at}.${field}`, message: levelChanged(String(shown)) })
    }
    for (const field of FIELDS) {
      const isLeft = item[field] === was[field]
      if (!isLeft && now[field] !== was[field] && now[field] !== item[field]) refuse(field)
    }
    const of = (field: (typeof FIELDS)[number]) =>
      item[field] === was[field] ? now[field] : item[field]
    const [minimum, maximum] = [of('minimum'), of('maximum')]
    // Each was right beside what the caller saw of the other one.
    if (maximum !== null && maximum < (minimum ?? 0))
      refuse(maximum === item.maximum ? 'minimum' : 'maximum')
    return { ...item, minimum, maximum }
  })
  if (fields.length > 0) throw new AppError('STALE_VERSION', { fields })
  return settled
}
