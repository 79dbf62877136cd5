import { createSale } from '@mezgeb/contract/selling/sales'
import { describe, expect, it } from 'vitest'

import { sqlState } from '../../../platform/db/database-errors.ts'
import { givenBusiness, givenProduct } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { fieldOf } from './audit-changes.ts'

const app = ownApp()

/** A business that has sold two and three of ten, with its first sale. */
async function givenSold() {
  const business = await givenBusiness(app)
  const tea = await givenProduct(app, business, { stock: 10 })
  const sell = async (quantity: number) => {
    const { body } = await app.send(createSale, {
      token: business.admin.token,
      body: {
        customerId: 'new',
        customer: { name: 'Somebody' },
        branchId: business.branch.id,
        saleItems: [{ productId: tea.id, quantity }],
      },
    })
    return body
  }
  const sale = await sell(2)
  await sell(3)
  return { ...business, tea, sale }
}

describe('the database', () => {
  const addCategory = (institutionId: string) => ({
    name: 'test_category',
    text: `insert into categories (institution_id, name) values ($1, 'Spices')`,
    values: [institutionId],
  })

  it('refuses the server a change without an author', async () => {
    const { institution } = await givenBusiness(app)
    const attempt = app.db.inInstitution(institution.id, (tx) =>
      tx.query(addCategory(institution.id)),
    )
    await expect(attempt.catch(sqlState)).resolves.toBe('MZ002')
  })

  // asvs: 16.4.2
  it.each([
    'update audit_entries set address = null',
    'delete from audit_entries',
    'truncate audit_entries',
    'update documents set address = null',
    'delete from documents',
    'truncate documents cascade',
    'truncate document_links',
    'update stock_movements set balance = 0',
    'delete from stock_movements',
    'truncate stock_movements cascade',
  ])('refuses its owner too: %s', async (text) => {
    await givenSold()
    const before = await databaseDigest(app.database)
    await expect(app.database.sql(text).catch(sqlState)).resolves.toBe('MZ003')
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('has rules that find a sale without its origin, and a wrong balance', async () => {
    const { branch, tea, sale } = await givenSold()
    const found = () => requireInvariants(app.database).then(String, String)
    await app.database.sql(
      `with past as (
         insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount)
         select institution_id, gen_random_uuid(), 'SALE', branch_id, customer_id, user_id, total_amount from sales where id = $1
         returning *)
       insert into stock_movements
         (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
       select m.institution_id, past.id, m.product_id, m.branch_id, m.kind, m.quantity, 3, m.unit_price, m.user_id, past.created_at
         from past, stock_movements m where m.document_id = $1`,
      [sale.id],
    )
    await app.database.sql(
      'update branch_stock set quantity = quantity - 2 where product_id = $1 and branch_id = $2',
      [tea.id, branch.id],
    )
    const inTheTrail = await found()
    expect(inTheTrail).toContain('document has an entry in the audit trail')
    expect(inTheTrail).not.toContain('movements follow from each other')
    await rewrite(
      app.database,
      'update stock_movements set balance = balance + 1 where document_id = $1',
      [sale.id],
    )
    expect(await found()).toContain('movements follow from each other')
  })

  it('has the trigger on every table, or a reason why not', async () => {
    const bare = await app.database.sql<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
                           where t.tgrelid = c.oid and f.proname = 'audit_row' and t.tgenabled = 'O')
        order by 1`,
    )
    expect(bare.map(({ name }) => name).toSorted()).toEqual(
      [
        'accounts', // named in entries of its user, and never changed
        'audit_entries',
        'bill_settlements', // of payments, written with them
        'bill_taxes', // of bills, written with them
        'billed_goods',
        'branch_stock', // by the act that moves it, as its movements and documents
        'customer_balances', // sums of documents
        'cash_purposes', // of movements of cash, written with them
        'counted_until', // follows from what was added, as do days and low stock
        'day_counts',
        'document_links', // of documents, written with them
        'document_lots',
        'documents',
        'idempotency_keys', // answers that expire
        'import_rows', // the changes of their products are
        'imports', // by the acts that begin and undo them
        'institution_logos', // their institutions name them by their hashes
        'institution_writes', // counts of other writes
        'kept_low',
        'lots', // by the documents that move them
        'opening_debts', // by the documents that add them and take them back
        'payments', // of documents, written with them
        'product_codes', // follow from their products
        'product_photos', // their products name them by their hashes
        'purchase_order_lines', // by the acts of their orders
        'purchase_orders',
        'quarantine_goods', // of documents, written with them
        'row_changes', // follows from audited rows
        'schema_functions', // written by the migrator
        'schema_migrations',
        'series', // numbers of documents
        'sessions', // sign-ins
        'settled_sales', // of payments, written with them
        'stock_movements',
        'stock_take_categories', // set with their stock-take
        'stock_take_counts', // only added, with user and time
        'stock_take_products', // follows from counts
        'stock_takes', // by the acts that change their status
        'supplier_balances', // sums of documents
        'supplier_bills', // of documents, written with them
        'supplier_products', // as in the newest order
        'transfer_lines', // by the steps of their transfer, as the transfer itself
        'transfer_steps',
        'transfers',
        'user_devices', // sign-ins
        'vouchers', // by the documents that sell and void them, and payments
      ].toSorted(),
    )
  })

  it('records only columns that screens have a word for', async () => {
    const columns = await app.database.sql<{ name: string }>(
      `select distinct a.attname::text as name
         from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_attribute a on a.attrelid = t.tgrelid
        where f.proname = 'audit_row' and a.attnum > 0 and not a.attisdropped`,
    )
    const hidden = ['institution_id', 'id', 'version', 'created_at', 'deleted_at']
    const left = [
      'name_key',
      'search_key',
      'letters_key',
      'password_hash',
      'pin_hash',
      'must_change_password',
    ]
    // The values of a variant are in its name; a ready-made reason or tender is one of the institution once it has another name.
    const besideName = ['option_values', 'ready_made']
    // The entry says who opened or closed a shift and when. Its report has number and notes.
    const ofShift = ['number', 'counts', 'opened_by', 'opened_at', 'closed_by', 'closed_at']
    // The entry says who asked, and the kind of the record what was approved.
    const ofApproval = ['approval_kind', 'asked_by', 'document_id']
    // The record of a row is its list.
    const ofList = ['price_list_id']
    // The entry has the short code before and after.
    const ofBranch = ['former_codes', 'codes_until']
    // The entry has the unit size, and its own time.
    const ofRecount = ['recounted_at']
    const unknown = columns
      .map(({ name }) => name)
      .filter(
        (name) =>
          fieldOf(name) === undefined &&
          ![
            ...[...hidden, ...left, ...besideName, ...ofShift],
            ...[...ofApproval, ...ofList, ...ofBranch, ...ofRecount],
          ].includes(name),
      )
    expect(unknown).toEqual([])
  })
})
