import { PLATFORM_INSTITUTION_ID } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { deliveryFee } from './money/delivery-fee.ts'

import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transactions.ts'
import type { DemoBusiness } from './make-business.ts'
import type { DemoTransfers } from './make-transfers.ts'
import type { DemoCount } from './make-count.ts'
import type { DemoHistory } from './make-history.ts'

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
  `insert into institutions (id, name, tin, currency, status, weight_prefixes, price_prefixes, receipt_header,
     receipt_footer, numbers_sales, discount_limit, created_at)
   values ($1, $2, $3, 'ETB', 'APPROVED', '{21}', '{}', $5, $6, true, 10, $4) on conflict do nothing returning id`,
)

/** Waits for a server that loads the demo; false if it succeeded. */
export async function insertInstitution(
  tx: Transaction,
  { institution }: DemoBusiness,
  openedAt: string,
): Promise<boolean> {
  const { id, name, tin, receiptHeader, receiptFooter } = institution
  const rows = await tx.query(addInstitution(id, name, tin, openedAt, receiptHeader, receiptFooter))
  return rows.length > 0
}

/** Adds thousands of rows, which come as JSON with the names of their columns, in one statement. */
const addRows = (table: string, columns: string) =>
  statement(
    `demo_add_${table}`,
    `insert into ${table} (institution_id, ${columns})
     select $1::uuid, ${columns} from json_populate_recordset(null::${table}, $2)`,
  )

const addBranches = addRows('branches', 'id, name, location, phone, created_at')
const addAccounts = addRows('accounts', 'id, email, created_at')
const addUsers = addRows('users', 'id, name, role, status, branch_id, password_hash, created_at')
const addCategories = addRows('categories', 'id, name, description, created_at')
const addSuppliers = addRows(
  'suppliers',
  'id, name, contact_person, phone, address, lead_days, tin, created_at',
)
const addProducts = addRows(
  'products',
  'id, category_id, name, unit, unit_size, price_per_unit, low_stock_threshold, code, barcodes, packs, tracks_expiry, group_id, option_values, photo, tax_id, is_service, created_at',
)
const addGroups = addRows('variant_groups', 'id, name, options, created_at')
const addCodes = addRows('product_codes', 'code, product_id')
const addCustomers = addRows('customers', 'id, branch_id, name, phone, address, tin, created_at')

/** The ids of the taxes. */
export type DemoTaxes = ReadonlyMap<string, string>

const taxIn = ({ taxes }: { taxes: DemoTaxes }, tax: string | null) =>
  tax === null ? null : (taxes.get(tax) ?? null)

/** People, shelves and goods, as of the opening day. */
export async function insertBusiness(
  tx: Transaction,
  business: DemoBusiness,
  opening: { openedAt: string; passwordHash: string; taxes: DemoTaxes },
): Promise<void> {
  const { institution, admin, branches, categories, products, suppliers } = business
  const users = [admin, ...branches.flatMap((branch) => branch.staff)]
  const customers = branches.flatMap((branch) => [branch.walkIn, ...branch.customers])
  const account = { status: 'APPROVED', password_hash: opening.passwordHash }
  const rows = (list: readonly object[]) =>
    rowsOf(
      institution.id,
      list.map((row) => ({ ...row, created_at: opening.openedAt })),
    )
  await tx.query(addBranches(...rows(branches)))
  await tx.query(addAccounts(...rows(users)))
  await tx.query(addUsers(...rows(users.map((user) => ({ ...user, ...account })))))
  await tx.query(addCategories(...rows(categories)))
  await tx.query(addSuppliers(...rows(suppliers)))
  await tx.query(addGroups(...rows(business.groups)))
  const taxed = products.map(({ tax, ...product }) => ({ ...product, tax_id: taxIn(opening, tax) }))
  const delivery = deliveryFee(categories.at(-1)?.id ?? '')
  await tx.query(addProducts(...rows([...taxed, delivery])))
  const codes = products.flatMap(({ id, code, barcodes, packs }) =>
    [code, ...(barcodes ?? []), ...(packs ?? []).map(({ barcode }) => barcode)].map((one) => ({
      code: one,
      product_id: id,
    })),
  )
  await tx.query(addCodes(...rowsOf(institution.id, codes)))
  await tx.query(addCustomers(...rows(customers)))
}

const addBalances = addRows('branch_stock', 'product_id, branch_id, quantity, value')
const addLinks = addRows('document_links', 'document_id, role, target_id')
// Whole lines come back, with their tax.
const addMovements = statement(
  'demo_add_stock_movements',
  `insert into stock_movements
     (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, unit_size, cost, new_value, purchase_cost,
      discount, discount_by_hand, user_id, created_at, tax_id, tax_rate, tax_included, tax_amount)
   select $1::uuid, m.document_id, m.product_id, m.branch_id, m.kind, m.quantity, case when p.is_service is null then m.balance end, m.unit_price, m.unit_size, m.cost, m.new_value,
          case when m.kind = 'DELIVERY' then m.cost end, o.off, o.off, m.user_id, m.created_at, t.id, t.rate, t.included,
          sign(m.quantity)::int * tax_amount(
            abs(line_amount(m.quantity, m.unit_price, m.unit_size, o.off)), t.rate, t.included)
     from json_populate_recordset(null::stock_movements, $2) m
    cross join lateral (select nullif(sign(m.quantity)::int * m.discount, 0) as off) o
    cross join lateral (select p.is_service from products p where p.institution_id = $1 and p.id = m.product_id limit 1) p
     left join lateral (
          select t.* from products p
           cross join lateral applied_tax($1, p.tax_id, tax_day(m.created_at)) t
           where p.institution_id = $1 and p.id = m.product_id and m.kind in ('SALE', 'RETURN') limit 1) t on true`,
)
const addDocuments = statement(
  'demo_add_documents',
  `insert into documents
     (institution_id, id, kind, branch_id, supplier_id, customer_id, user_id, total_amount, tax, on_account, dated, note, note_key,
      reference, created_at, shift_id, system, series_id, number)
   select $1::uuid, r.id, r.kind, r.branch_id, supplier_id, customer_id, user_id, total_amount,
          case when k.is_sold then (
            select -sum(m.tax_amount) from stock_movements m where m.institution_id = $1 and m.document_id = r.id) end,
          case when r.kind = 'SALE' and customer_id <> r.branch_id and left(r.id::text, 1) in ('0', '1') then total_amount else 0 end,
          dated, note, fold_name(note), reference, r.created_at,
          case when k.is_sold then (
            select s.id from shifts s
             where s.institution_id = $1 and s.branch_id = r.branch_id
               and r.created_at >= s.opened_at and r.created_at < coalesce(s.closed_at, 'infinity')) end,
          case when r.kind = 'SALE' then told_origin() ->> 'system' end, case when k.is_numbered then r.branch_id end,
          case when k.is_numbered then row_number() over (partition by r.kind, r.branch_id order by r.created_at, r.id) end
     from json_populate_recordset(null::documents, $2) r
    cross join lateral (
          select r.kind in ('SALE', 'RETURN') as is_sold, r.kind in ('SALE', 'RETURN', 'DELIVERY', 'ENTRY', 'REMOVAL', 'REVALUATION') as is_numbered) k`,
)

const addReasons = statement(
  'demo_add_reasons_of_removals',
  `insert into document_links (institution_id, document_id, role, target_id)
   select $1::uuid, d.id, 'REASON', r.id
     from json_to_recordset($2) d (id uuid, reason text)
     join removal_reasons r on r.institution_id = $1 and r.ready_made = d.reason`,
)

const addSeries = statement(
  'demo_add_series_of_documents',
  `insert into series (institution_id, branch_id, kind, next)
   select $1, branch_id, kind, count(*) + 1 from documents
    where institution_id = $1 and number is not null and kind in ('SALE', 'RETURN', 'DELIVERY', 'ENTRY', 'REMOVAL', 'REVALUATION') group by branch_id, kind`,
)

/** Some sales to known customers are on account. Balances first, then the ledger, then documents, in the order of foreign keys. */
export async function insertHistory(
  tx: Transaction,
  institutionId: string,
  book: DemoHistory,
): Promise<void> {
  await tx.query(addBalances(...rowsOf(institutionId, book.balances())))
  await tx.query(addMovements(...rowsOf(institutionId, book.movements)))
  await tx.query(addDocuments(...rowsOf(institutionId, book.documents)))
  await tx.query(addLinks(...rowsOf(institutionId, book.links)))
  await tx.query(addReasons(...rowsOf(institutionId, book.documents)))
  await tx.query(addSeries(institutionId))
}

const addTransferRows = {
  transfers: addRows(
    'transfers',
    'id, number, from_branch_id, to_branch_id, state, note, version, created_at, received_at',
  ),
  lines: addRows(
    'transfer_lines',
    'transfer_id, line, product_id, wanted, sent, accepted, damaged, returned, lost, reason, sent_cost, settled_cost',
  ),
  steps: addRows('transfer_steps', 'id, transfer_id, nth, step, at, user_id'),
  series: addRows('series', 'branch_id, kind, next'),
}

/** Transfers, of which the documents are there. */
export async function insertTransfers(
  tx: Transaction,
  institutionId: string,
  rows: DemoTransfers,
): Promise<void> {
  await tx.query(addTransferRows.transfers(...rowsOf(institutionId, rows.transfers)))
  await tx.query(addTransferRows.lines(...rowsOf(institutionId, rows.lines)))
  await tx.query(addTransferRows.steps(...rowsOf(institutionId, rows.steps)))
  await tx.query(addLinks(...rowsOf(institutionId, rows.links)))
  await tx.query(addTransferRows.series(...rowsOf(institutionId, rows.series)))
}

const addCount = {
  series: addRows('series', 'branch_id, kind, next'),
  stock_takes: addRows(
    'stock_takes',
    'id, branch_id, number, scope, is_blind, status, tolerance_of, tolerance, in_scope, left_alone, user_id, version, created_at',
  ),
  stock_take_categories: addRows('stock_take_categories', 'stock_take_id, category_id'),
  stock_take_products: addRows(
    'stock_take_products',
    'stock_take_id, product_id, is_chosen, counted, expected, again',
  ),
  stock_take_counts: addRows(
    'stock_take_counts',
    `id, stock_take_id, product_id, place, round, is_total, quantity, user_id, counted_at, line, on_hand, moved_at,
     corrections, created_at`,
  ),
}

/** A stock-take in progress. */
export async function insertCount(
  tx: Transaction,
  institutionId: string,
  count: DemoCount,
): Promise<void> {
  await tx.query(addCount.series(...rowsOf(institutionId, count.series)))
  await tx.query(addCount.stock_takes(...rowsOf(institutionId, count.stock_takes)))
  await tx.query(
    addCount.stock_take_categories(...rowsOf(institutionId, count.stock_take_categories)),
  )
  await tx.query(addCount.stock_take_products(...rowsOf(institutionId, count.stock_take_products)))
  await tx.query(addCount.stock_take_counts(...rowsOf(institutionId, count.stock_take_counts)))
}

function rowsOf(institutionId: string, list: readonly object[]) {
  return [institutionId, JSON.stringify(list)] as const
}
