import { statement } from '../../../platform/db/statement.ts'
import { LISTED_MAX, LIST_SUMS, ifSummed, shownSums, summed } from '../ledger/lists/list-sums.ts'
import { filtersOf, FOUND_TRANSFERS, inEachForm } from './found-transfers.queries.ts'
import { FACETS_TO_SUM } from './transit-facets.ts'
import { IN_TRANSIT } from './transfers.queries.ts'

import type { TransferSums } from '@mezgeb/contract/stock/transfer-sums'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SumsRow } from '../ledger/lists/list-sums.ts'
import type { TransferForm, TransferScope, Wanted } from './found-transfers.queries.ts'

const sumsOf = (scope: TransferScope, form: TransferForm) =>
  statement<SumsRow>(
    `transfer_sums_of_${scope}_${form}`,
    `with found as materialized (${FOUND_TRANSFERS[form][scope]} limit ${LISTED_MAX})
     select ${LIST_SUMS}
       from found f
       left join lateral (
            select ${summed({ ...FACETS_TO_SUM, units: IN_TRANSIT, of: 'p' })}
              from transfer_lines l
              join products p on p.institution_id = $1 and p.id = l.product_id
             where l.institution_id = $1 and l.transfer_id = f.id and ${IN_TRANSIT} > 0) l on true`,
  )

const inEachScope = (form: TransferForm) => ({
  institution: sumsOf('institution', form),
  branch: sumsOf('branch', form),
})
const SUMS = inEachForm(inEachScope)

/** Goods in transit of the transfers of these filters, null for too many. */
export async function sumTransfers(
  db: Database,
  actor: Actor,
  wanted: Wanted,
): Promise<TransferSums> {
  const { scope, form, filters } = await filtersOf(db, actor, wanted)
  const [row] = await db.read(actor.institutionId, SUMS[form][scope](...filters))
  return shownSums(ifSummed(row))
}
