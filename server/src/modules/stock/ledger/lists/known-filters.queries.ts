import { statement } from '../../../../platform/db/statement.ts'

type Has = (value: string) => string
const byId = (has: Has) => ({ type: 'uuid', has })

/** The type of the value of each filter, in the order of their parameters, and SQL for what a document d has by it. */
export const FILTERS = {
  supplierId: byId((id) => `d.supplier_id = ${id}`),
  productId: byId(
    (id) => `exists (
           select from stock_movements m where m.institution_id = $1 and m.document_id = d.id and m.product_id = ${id})`,
  ),
  userId: byId((id) => `d.user_id = ${id}`),
  reasonId: byId(
    (id) => `exists (
           select from document_links l
            where l.institution_id = $1 and l.document_id = d.id and l.role = 'REASON' and l.target_id = ${id})`,
  ),
}

/** Of the filters by a record its table. */
export const RECORDS = {
  supplierId: 'suppliers',
  productId: 'products',
  userId: 'users',
  reasonId: 'removal_reasons',
}

const isKnown = (table: string, at: number) =>
  `($${at + 2}::uuid is null or exists (select from ${table} x where x.institution_id = $1 and x.id = $${at + 2}))`

/** Whether the institution has these records, as far as they are given. */
export const known = statement<{ is_known: boolean }>(
  'known_document_filters',
  `select ${Object.values(RECORDS).map(isKnown).join(' and ')} as is_known`,
)
