import { randomUUID } from 'node:crypto'

import { statement } from '../../../platform/db/statement.ts'
import { afterName, readPageByName } from '../../../platform/db/query/name-paging.ts'
import { likePattern, pageSize } from '../../../platform/db/query/paging.ts'
import { hasTextIfAny } from '../../../platform/db/query/search.ts'

import type { Supplier, SupplierChange, SupplierInput } from '@mezgeb/contract/buying/suppliers'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'

type SupplierRow = {
  id: string
  name: string
  contact_person: string | null
  phone: string | null
  address: string | null
  institution_id: string
  version: number
}

type ListedSupplier = SupplierRow & { name_key: string; total: number }

type SupplierKey = { institutionId: string; id: string }

const COLUMNS = 'id, name, contact_person, phone, address, institution_id, version'
const LISTED = `where institution_id = $1 and deleted_at is null and ${hasTextIfAny('search_key', '$2')}`

const suppliersPage = statement<ListedSupplier>(
  'suppliers_page',
  `select ${COLUMNS}, name_key, (select count(*) from suppliers ${LISTED}) as total
     from suppliers ${LISTED} and (name_key, id) > ($3, $4::uuid)
    order by name_key, id limit $5`,
)

const suppliersTotal = statement<{ total: number }>(
  'suppliers_total',
  `select count(*) as total from suppliers ${LISTED}`,
)

/** Suppliers of an institution by name, without deleted ones; the search looks at name and contact person. */
export async function listSuppliersOf(
  db: Database,
  institutionId: string,
  page: PageRequest,
): Promise<Page<Supplier>> {
  const filters = [institutionId, likePattern(page.search)] as const
  return readPageByName(db, institutionId, page, {
    rows: suppliersPage(...filters, ...afterName(page), pageSize(page) + 1),
    total: suppliersTotal(...filters),
    toItem: toSupplier,
  })
}

const addRow = statement<SupplierRow>(
  'add_supplier',
  `insert into suppliers (institution_id, id, name, contact_person, phone, address)
   values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
)

/** Names need not be unique. */
export async function insertSupplier(
  tx: Transaction,
  institutionId: string,
  supplier: z.output<typeof SupplierInput>,
): Promise<Supplier> {
  const { name, contactPerson, phone, address } = supplier
  const [row] = await tx.query(
    addRow(institutionId, randomUUID(), name, contactPerson, phone, address),
  )
  if (row === undefined) throw new Error('a new supplier gave no row')
  return toSupplier(row)
}

const changeRow = statement<SupplierRow>(
  'change_supplier',
  `update suppliers
   set name = coalesce($3, name),
       contact_person = case when $4 then $5 else contact_person end,
       phone = case when $6 then $7 else phone end,
       address = case when $8 then $9 else address end,
       version = version + 1
   where institution_id = $1 and id = $2 and deleted_at is null
     and ($10::int is null or version = $10)
   returning ${COLUMNS}`,
)

/** Sets what is present. Null when there is no such supplier at that version, or none any more. */
export async function updateSupplierRow(
  tx: Transaction,
  key: SupplierKey,
  change: z.output<typeof SupplierChange>,
): Promise<Supplier | null> {
  const { name, contactPerson, phone, address, version } = change
  const [row] = await tx.query(
    changeRow(
      key.institutionId,
      key.id,
      name,
      contactPerson !== undefined,
      contactPerson,
      phone !== undefined,
      phone,
      address !== undefined,
      address,
      version,
    ),
  )
  return row === undefined ? null : toSupplier(row)
}

const supplierById = statement<SupplierRow>(
  'supplier_by_id',
  `select ${COLUMNS} from suppliers
   where institution_id = $1 and id = $2 and deleted_at is null`,
)

/** Null when the institution has no such supplier, or has deleted it. */
export async function findSupplier(tx: Transaction, key: SupplierKey): Promise<Supplier | null> {
  const [row] = await tx.query(supplierById(key.institutionId, key.id))
  return row === undefined ? null : toSupplier(row)
}

const hideRow = statement<{ id: string }>(
  'hide_supplier',
  `update suppliers set deleted_at = now(), version = version + 1
   where institution_id = $1 and id = $2 and deleted_at is null
   returning id`,
)

/** Hides it for good; old entries keep its name (decisions §7). False when there is no such supplier any more. */
export async function hideSupplier(tx: Transaction, key: SupplierKey): Promise<boolean> {
  const rows = await tx.query(hideRow(key.institutionId, key.id))
  return rows.length > 0
}

function toSupplier(row: SupplierRow): Supplier {
  return {
    id: row.id,
    name: row.name,
    contactPerson: row.contact_person,
    phone: row.phone,
    address: row.address,
    institutionId: row.institution_id,
    version: row.version,
  }
}
