import { recordReads, recordWrites } from '../../../platform/db/record-table.queries.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const table = {
  table: 'suppliers',
  one: 'supplier',
  fields: ['name', 'contactPerson', 'phone', 'address'],
  where: 'deleted_at is null',
} as const

/** Suppliers without deleted ones; names need not be unique. The search looks at name and contact person. */
export const suppliers = { ...recordWrites<Supplier>(table), ...recordReads<Supplier>(table) }

const hideRow = statement<{ id: string }>(
  'hide_supplier',
  `update suppliers set deleted_at = now(), version = version + 1
   where institution_id = $1 and id = $2 and deleted_at is null
   returning id`,
)

/** Hides it for good; old entries keep its name (decisions §7). False when there is no such supplier any more. */
export async function hideSupplier(tx: Transaction, key: RecordKey): Promise<boolean> {
  const rows = await tx.query(hideRow(key.institutionId, key.id))
  return rows.length > 0
}
