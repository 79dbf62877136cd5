import { TRANSFERS_SUMMED_MAX } from '@mezgeb/contract/stock/transfer-sums'

import { statement } from '../../../platform/db/statement.ts'
import { inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'
import { measuredParts, measuredSum } from '../../catalogue/goods/measured-sum.ts'
import { filtersOf, FOUND_TRANSFERS, inEachForm } from './found-transfers.queries.ts'
import { IN_TRANSIT } from './transfers.queries.ts'

import type { TransferSums } from '@mezgeb/contract/stock/transfer-sums'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { TransferForm, TransferScope, Wanted } from './found-transfers.queries.ts'

type Row = {
  transfers: number
  on_road: number
  road_cost: number
  uncosted: number
  /** Of each transfer. */
  measured: MeasuredPart[][] | null
}

const sumsOf = (scope: TransferScope, form: TransferForm) =>
  statement<Row>(
    `transfer_sums_of_${scope}_${form}`,
    `with found as materialized (${FOUND_TRANSFERS[form][scope]} limit ${TRANSFERS_SUMMED_MAX + 1})
     select count(*) as transfers, coalesce(sum(l.on_road), 0) as on_road, coalesce(sum(l.road_cost), 0) as road_cost,
            count(*) filter (where l.is_uncosted) as uncosted, jsonb_agg(l.measured) filter (where l.measured is not null) as measured
       from found f
       left join lateral (
            select sum(${inUnit(IN_TRANSIT, 'p')}) as on_road,
                   ${measuredParts(IN_TRANSIT, 'p')} as measured,
                   sum(l.sent_cost - coalesce(l.settled_cost, 0)) as road_cost, bool_or(l.sent_cost is null) as is_uncosted
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
  const sums = row !== undefined && row.transfers <= TRANSFERS_SUMMED_MAX ? row : null
  return {
    onRoad: sums?.on_road ?? null,
    ...measuredSum(sums?.measured?.flat()),
    roadCost: sums?.road_cost ?? null,
    uncosted: sums?.uncosted ?? 0,
  }
}
