import { PLATFORM_INSTITUTION_ID } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transactions.ts'
import type { DemoBusiness } from './make-business.ts'
import type { StockBook } from './stock-book.ts'

const institutions = statement<{ id: string }>(
  'demo_find_institutions',
  'select id from institutions where id <> $1 order by (id = $2) desc limit 1',
)

/** Whether the installation has no institution, only others, or also the demo. */
export async function findDemo(db: Database, demoId: string): Promise<'empty' | 'other' | 'demo'> {
  const [row] = await db.read(
    PLATFORM_INSTITUTION_ID,
    institutions(PLATFORM_INSTITUTION_ID, demoId),
  )
  if (row === undefined) return 'empty'
  return row.id === demoId ? 'demo' : 'other'
}

const addInstitution = statement<{ id: string }>(
  'demo_add_institution',
  `insert into institutions (id, name, tin, currency, status, created_at)
   values ($1, $2, $3, 'ETB', 'APPROVED', $4) on conflict do nothing returning id`,
)

/** Waits for a server that loads the demo; false if it succeeded. */
export async function insertInstitution(
  tx: Transaction,
  { institution }: DemoBusiness,
  openedAt: string,
): Promise<boolean> {
  const { id, name, tin } = institution
  const rows = await tx.query(addInstitution(id, name, tin, openedAt))
  return rows.length > 0
}

// Thousands of rows each, as JSON, in one statement per table.
const addBranches = statement(
  'demo_add_branches',
  `insert into branches (institution_id, id, name, location, phone, created_at)
   select $1::uuid, id, name, location, phone, $2
     from json_populate_recordset(null::branches, $3)`,
)
const addAccounts = statement(
  'demo_add_accounts',
  `insert into accounts (institution_id, id, email, created_at)
   select $1::uuid, id, email, $2 from json_populate_recordset(null::accounts, $3)`,
)
const addUsers = statement(
  'demo_add_users',
  `insert into users (institution_id, id, name, role, status, branch_id, password_hash, created_at)
   select $1::uuid, id, name, role, 'APPROVED', branch_id, $4, $2
     from json_populate_recordset(null::users, $3)`,
)
const addCategories = statement(
  'demo_add_categories',
  `insert into categories (institution_id, id, name, description, created_at)
   select $1::uuid, id, name, description, $2
     from json_populate_recordset(null::categories, $3)`,
)
const addSuppliers = statement(
  'demo_add_suppliers',
  `insert into suppliers (institution_id, id, name, contact_person, phone, address, created_at)
   select $1::uuid, id, name, contact_person, phone, address, $2
     from json_populate_recordset(null::suppliers, $3)`,
)
const addProducts = statement(
  'demo_add_products',
  `insert into products
     (institution_id, id, category_id, name, unit, price_per_unit, low_stock_threshold, created_at)
   select $1::uuid, id, category_id, name, unit, price_per_unit, low_stock_threshold, $2
     from json_populate_recordset(null::products, $3)`,
)
const addCustomers = statement(
  'demo_add_customers',
  `insert into customers (institution_id, id, branch_id, name, phone, address, created_at)
   select $1::uuid, id, branch_id, name, phone, address, $2
     from json_populate_recordset(null::customers, $3)`,
)

/** People, shelves and goods, as of the opening day. */
export async function insertBusiness(
  tx: Transaction,
  business: DemoBusiness,
  opening: { openedAt: string; passwordHash: string },
): Promise<void> {
  const { institution, admin, branches, categories, products, suppliers } = business
  const users = [admin, ...branches.flatMap((branch) => branch.staff)]
  const customers = branches.flatMap((branch) => [branch.walkIn, ...branch.customers])
  const rows = (list: readonly object[]) =>
    [institution.id, opening.openedAt, JSON.stringify(list)] as const
  await tx.query(addBranches(...rows(branches)))
  await tx.query(addAccounts(...rows(users)))
  await tx.query(addUsers(...rows(users), opening.passwordHash))
  await tx.query(addCategories(...rows(categories)))
  await tx.query(addSuppliers(...rows(suppliers)))
  await tx.query(addProducts(...rows(products)))
  await tx.query(addCustomers(...rows(customers)))
}

const addBalances = statement(
  'demo_add_balances',
  `insert into branch_stock (institution_id, product_id, branch_id, quantity)
   select $1::uuid, product_id, branch_id, quantity
     from json_populate_recordset(null::branch_stock, $2)`,
)
const addDocuments = statement(
  'demo_add_documents',
  `insert into documents
     (institution_id, id, kind, branch_id, supplier_id, customer_id, user_id, total_amount, dated, note, note_key, created_at,
      system)
   select $1::uuid, id, kind, branch_id, supplier_id, customer_id, user_id, total_amount, dated, note, fold_name(note),
          created_at, case when kind = 'SALE' then told_origin() ->> 'system' end
     from json_populate_recordset(null::documents, $2)`,
)
const addMovements = statement(
  'demo_add_movements',
  `insert into stock_movements
     (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
   select $1::uuid, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at
     from json_populate_recordset(null::stock_movements, $2)`,
)

/** Balances first, then the ledger, then documents, in the order of foreign keys. */
export async function insertHistory(
  tx: Transaction,
  institutionId: string,
  book: StockBook,
): Promise<void> {
  const rows = (list: readonly object[]) => [institutionId, JSON.stringify(list)] as const
  await tx.query(addBalances(...rows(book.balances())))
  await tx.query(addMovements(...rows(book.movements)))
  await tx.query(addDocuments(...rows(book.documents)))
}
