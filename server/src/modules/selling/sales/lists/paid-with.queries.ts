import { statement } from '../../../../platform/db/statement.ts'
import { SALE_AND_RETURNS } from './returned.queries.ts'

export const kindOfTender = statement<{ kind: string }>(
  'kind_of_tender',
  'select t.kind from tenders t where t.institution_id = $1 and t.id = $2',
)

/** How sales are asked for by tender: in any way, with cash, or with another tender. */
export type PaidWith = 'any' | 'cash' | 'other'

const CASH = (document: string) => `
  ${document}.total_amount - ${document}.on_account - coalesce((
    select sum(p.amount) from payments p where p.institution_id = $1 and p.document_id = ${document}.id), 0)`

/** SQL: the sale `s` was paid, all or in part, with tender `$13`. Cash is what the other tenders leave (docs/decisions/0071). */
export const IS_PAID: Record<PaidWith, string> = {
  any: '$13::uuid is null',
  cash: `(${CASH('s')} <> 0 and $13::uuid is not null)`,
  other: `exists (select from payments p where p.institution_id = $1 and p.document_id = s.id and p.tender_id = $13)`,
}

const sumOf = (amount: string) => `
         select coalesce(sum(${amount}), 0) as amount
           from documents d
          where d.institution_id = $1
            and d.id in (${SALE_AND_RETURNS})`

/** SQL: ETB that came in with tender `$13` for the sale `s`, less what its returns gave back with it. */
export const PAID = {
  cash: sumOf(CASH('d')),
  other: sumOf(`(select sum(p.amount) from payments p
                  where p.institution_id = $1 and p.document_id = d.id and p.tender_id = $13)`),
}
