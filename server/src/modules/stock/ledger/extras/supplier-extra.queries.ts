import { statement } from '../../../../platform/db/statement.ts'

/** A deleted one is found for the correction $3 of a document that it delivered. */
export const findSupplier = statement<{ id: string }>(
  'supplier_of_document',
  `select s.id from suppliers s
    where s.institution_id = $1 and s.id = $2
      and (s.deleted_at is null
           or exists (select from documents d where d.institution_id = $1 and d.id = $3 and d.supplier_id = $2))`,
)
