import { statement } from '../../../../platform/db/statement.ts'

export const findSupplier = statement<{ id: string }>(
  'supplier_of_document',
  `select s.id from suppliers s where s.institution_id = $1 and s.id = $2 and s.deleted_at is null`,
)
