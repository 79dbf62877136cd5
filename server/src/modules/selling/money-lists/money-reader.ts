import { AppError } from '../../../platform/app-error.ts'
import { AFTER_ALL_TIMES, BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { periodOf } from '../../../platform/time/period-of.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { knownFilters } from '../../stock/ledger/lists/known-filters.ts'
import { knownTenderAndTill } from './known-tender-and-till.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { foundList } from '../../../platform/db/query/found-list.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'

type Wanted = PageRequest & {
  sort?: 'date' | '-date' | undefined
  branchId?: string | undefined
  userId?: string | undefined
  supplierId?: string | undefined
  tenderId?: string | undefined
  tillId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

type Found<Row extends object> = ReturnType<typeof foundList<Row, 'date' | '-date'>>

type MoneyList<Row extends object, Query, Item> = {
  /**
   * Its parameters begin with institution, branch, person, first and last time, pattern and text of the search; null for those that
   * are not given.
   */
  list: Found<Row>
  /** The values of the further parameters; undefined for those that are not given. */
  filters: (query: Query) => readonly unknown[]
  toItem: (row: Row & { total: number }) => Item
  /** Its period has days and no times. */
  isByDay?: true
}

type Requested<Query> = { db: Database; actor: Actor; query: Query }

/**
 * The reader of a list of documents of money (ETB), with the sums of all pages on the first one. It throws NOT_FOUND for a branch out
 * of the caller's reach and for filters by what the institution does not have.
 */
export function moneyReader<Row extends object, Query extends Wanted, Item>(
  of: MoneyList<Row, Query, Item>,
) {
  return async ({ db, actor, query }: Requested<Query>): Promise<Page<Item>> => {
    const { institutionId, branchId } = await listScope(db, actor, query.branchId)
    await requireFilters(db, institutionId, query)
    const { sort = '-date', userId = null, search = '' } = query
    const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } =
      of.isByDay === true ? query : periodOf(query)
    const values = [
      ...[institutionId, branchId, userId, from, to, likePattern(search), search],
      ...of.filters(query).map((value) => value ?? null),
    ]
    const { orders, most, page, total, sums } = of.list
    const { start, keysOf } = orders[sort]
    const found = await readPage(db, institutionId, query, {
      rows: page[sort](...values, ...start(query), pageSize(query) + 1),
      total: total(...values),
      toItem: of.toItem,
      keysOf,
    })
    if (query.cursor !== undefined) return found
    const [summed] = await db.read(institutionId, sums(...values))
    return summed === undefined || summed.rows > most ? found : { ...found, sum: summed.sums }
  }
}

async function requireFilters(db: Database, institutionId: string, wanted: Wanted): Promise<void> {
  const { supplierId, userId, tenderId, tillId } = wanted
  await knownFilters(db, institutionId, { supplierId, userId })
  if (tenderId === undefined && tillId === undefined) return
  const requested = knownTenderAndTill(institutionId, tenderId ?? null, tillId ?? null)
  const [row] = await db.read(institutionId, requested)
  if (row?.is_known !== true) throw new AppError('NOT_FOUND')
}
