import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { searchFor } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { periodOf } from '../../../../platform/time/period-of.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { knownFilters } from '../../../stock/ledger/lists/known-filters.ts'
import { FOUND, filtersOf } from './filtered-sales.queries.ts'
import { SALE_AND_RETURNS } from './returned.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { SaleSums, sumSales } from '@mezgeb/contract/insight/sale-sums'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'

type Row = { sales: number; tenders: NonNullable<SaleSums['tenders']>; on_account: number }

// The found sales and their returns. Cash is what the other tenders leave (docs/decisions/0071).
function sumsOf(finder: 'all' | 'seller', text: 'none' | 'text') {
  const found = FOUND[finder]({ text, paid: 'any' }, '')
  return statement<Row>(
    `filtered_sales_sums_of_${finder}_${text}`,
    `with found as materialized (${found} limit ${MONEY_SUMMED_MAX + 1}),
     made as materialized (
     select d.id, d.total_amount, d.on_account
       from found s
      cross join lateral (
            select d.* from documents d
             where d.institution_id = $1
               and d.id in (${SALE_AND_RETURNS})) d),
     paid as materialized (
     select p.tender_id, sum(p.amount) as amount
       from made m
      cross join lateral (
            select p.tender_id, p.amount from payments p
             where p.institution_id = $1 and p.document_id = m.id offset 0) p
      group by p.tender_id),
     sums as (
     select p.tender_id, p.amount from paid p
     union all
     select c.id, coalesce((select sum(m.total_amount - m.on_account) from made m), 0)
                - coalesce((select sum(p.amount) from paid p), 0)
       from tenders c where c.institution_id = $1 and c.kind = 'CASH')
     select (select count(*) from found) as sales,
            (select coalesce(sum(m.on_account), 0) from made m) as on_account,
            coalesce((
              select json_agg(json_build_object(
                       'tender', json_build_object('id', t.id, 'name', t.name, 'readyMade', t.ready_made),
                       'amount', s.amount) order by s.amount desc, t.id)
                from sums s
                join tenders t on t.institution_id = $1 and t.id = s.tender_id
               where s.amount <> 0), '[]') as tenders`,
  )
}

const STATEMENTS = {
  all: { none: sumsOf('all', 'none'), text: sumsOf('all', 'text') },
  seller: { none: sumsOf('seller', 'none'), text: sumsOf('seller', 'text') },
}

type Requested = { db: Database; actor: Actor; query: Received<typeof sumSales>['query'] }

/** Throws NOT_FOUND for a branch that is not in reach, and for an unknown seller. */
export async function readSaleSums({ db, actor, query }: Requested): Promise<SaleSums> {
  const scope = await listScope(db, actor, query.branchId)
  const { institutionId } = scope
  const { userId, search } = query
  await knownFilters(db, institutionId, { userId })
  const finder = userId === undefined ? 'all' : 'seller'
  const text = searchFor(search).pattern === null ? 'none' : 'text'
  const filters = filtersOf(scope, { ...query, ...periodOf(query) })
  const [row] = await db.read(institutionId, STATEMENTS[finder][text](...filters))
  const isTooLong = row === undefined || row.sales > MONEY_SUMMED_MAX
  return isTooLong
    ? { tenders: null, onAccount: 0 }
    : { tenders: row.tenders, onAccount: row.on_account }
}
