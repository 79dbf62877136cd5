import { randomUUID } from 'node:crypto'

import type { TestDatabase } from './database/test-database.ts'

/** An approved institution with two branches, put into the database directly, for tests below HTTP. */
export type Shop = {
  institutionId: string
  userId: string
  branchId: string
  otherBranchId: string
  categoryId: string
  supplierId: string
  /** Of `branchId`. */
  customerId: string
  productIds: string[]
}

type Input = {
  /** How many products; each costs 12.35. */
  products?: number
  /** Units of each, received into `branchId`. */
  stock?: number
}

/** Plants a shop as the owner of the database, whom no policy holds back. */
export async function plantShop(
  database: TestDatabase,
  { products = 1, stock = 0 }: Input = {},
): Promise<Shop> {
  const id = randomUUID
  const shop: Shop = {
    institutionId: id(),
    userId: id(),
    branchId: id(),
    otherBranchId: id(),
    categoryId: id(),
    supplierId: id(),
    customerId: id(),
    productIds: Array.from({ length: products }, id),
  }
  await plantPeople(database, shop)
  await database.sql(
    `insert into categories (institution_id, id, name) values ($1, $2, 'Drinks')`,
    [shop.institutionId, shop.categoryId],
  )
  await database.sql(
    `insert into suppliers (institution_id, id, name) values ($1, $2, 'Harar Traders')`,
    [shop.institutionId, shop.supplierId],
  )
  await database.sql(
    `insert into products (institution_id, id, category_id, name, unit, price_per_unit)
     select $1, p.id, $2, 'ቡና ' || p.line, 'kg', 12.35 from unnest($3::uuid[]) with ordinality p (id, line)`,
    [shop.institutionId, shop.categoryId, shop.productIds],
  )
  if (stock > 0) await plantStock(database, shop, stock)
  return shop
}

async function plantPeople(database: TestDatabase, shop: Shop): Promise<void> {
  const { institutionId, userId, branchId, otherBranchId, customerId } = shop
  await database.sql(
    `insert into institutions (id, name, status) values ($1, 'Abyssinia Coffee', 'APPROVED')`,
    [institutionId],
  )
  await database.sql(
    `insert into branches (institution_id, id, name, location) values ($1, $2, 'Bole', 'Addis Ababa'), ($1, $3, 'Piassa', 'Addis Ababa')`,
    [institutionId, branchId, otherBranchId],
  )
  await database.sql(`insert into accounts (institution_id, id, email) values ($1, $2, $3)`, [
    institutionId,
    userId,
    `${userId}@example.com`,
  ])
  await database.sql(
    `insert into users (institution_id, id, name, role, status, branch_id, password_hash) values ($1, $2, 'Sara', 'STAFF', 'APPROVED', $3, '')`,
    [institutionId, userId, branchId],
  )
  await database.sql(
    `insert into customers (institution_id, id, branch_id, name) values ($1, $2, $3, 'Kebede')`,
    [institutionId, customerId, branchId],
  )
  await database.sql(
    `insert into tenders (institution_id, name, kind, position) values ($1, 'Cash', 'CASH', 1), ($1, 'Amole', 'MOBILE', 2)`,
    [institutionId],
  )
}

async function plantStock(database: TestDatabase, shop: Shop, units: number): Promise<void> {
  const { institutionId, userId, branchId, supplierId, productIds } = shop
  await database.sql(
    `with posted as materialized (
       select d.id, d.product_id, m.posted_at, m.balance
         from (select gen_random_uuid() as id, p.id as product_id from unnest($6::uuid[]) p (id)) d,
              post_movements($1, d.id, 'ENTRY', $3, $2,
                             json_build_array(json_build_object('product_id', d.product_id, 'quantity', $4::int))) m),
     audited as (
       select add_audit_entry($1, 'STOCK_ENTRY', id, 'CREATED', $3, jsonb_build_object('stock', jsonb_build_object(product_id, 0)),
                jsonb_build_object('stock', jsonb_build_object(product_id, balance))) from posted)
     insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
     select $1, id, 'ENTRY', $3, $5, $2, posted_at, posted_at from posted where (select count(*) from audited) > 0`,
    [institutionId, userId, branchId, units, supplierId, productIds],
  )
}
