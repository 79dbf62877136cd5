import {
  manyRecords,
  recordReads,
  recordWrites,
} from '../../../platform/db/record-table.queries.ts'
import { isDefault } from '../../catalogue/products/default-supplier/default-supplier.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const table = {
  table: 'suppliers',
  one: 'supplier',
  fields: ['name', 'contactPerson', 'phone', 'address', 'leadDays', 'tin'],
  where: 'deleted_at is null',
} as const

/** Suppliers without deleted ones; names need not be unique. The search looks at name and contact person. */
export const suppliers = { ...recordWrites<Supplier>(table), ...recordReads<Supplier>(table) }

/** Suppliers by name; many are written at once. */
export const manySuppliers = manyRecords<Supplier & { name_key: string }>(
  { ...table, whole: ['leadDays'] },
  { ofBranch: false },
)

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

/** Documents that are about to name one of them have to wait. */
export const lockForHiding = statement<{ id: string }>(
  'lock_suppliers_to_hide',
  'select id from suppliers where institution_id = $1 and id = any ($2) order by id for update',
)

/** Hides those of an import that nothing names and that were not changed since; their ids. */
export const hideUnused = statement<{ id: string }>(
  'hide_unused_suppliers',
  `update suppliers s set deleted_at = now(), version = version + 1
    where s.institution_id = $1 and s.id = any ($2) and s.deleted_at is null and s.version = 1
      and not exists (select from documents d where d.institution_id = $1 and d.supplier_id = s.id)
      and not exists (select from supplier_products p where p.institution_id = $1 and p.supplier_id = s.id)
      and not ${isDefault('s.id')}
      and not exists (select from purchase_orders o where o.institution_id = $1 and o.supplier_id = s.id)
   returning s.id`,
)
