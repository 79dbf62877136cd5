import { createHash } from 'node:crypto'

import { newToken } from '../../server/src/platform/session-token.ts'
import { AUDIT_TRAIL } from '../../server/src/testing/audit-trail.ts'

import type pg from 'pg'
import type { Size } from './make-shops.ts'

/** The growing institution of one size, as the calls need it. */
export type Shop = {
  size: Size
  tokens: { admin: string; staff: string; superAdmin: string }
  /** Cursor of the 500th page of each list, or of the last full one. */
  cursors: ReadonlyMap<string, string>
}

/** Rows per page: of an institution's lists, and of the platform's, whose small size has 20 institutions. */
export const PAGE = 50
export const PLATFORM_PAGE = 20
const DEEP_PAGE = 500

/** An id as in shops.sql. */
export function idOf(kind: string, number: number, shop = 0): string {
  const digest = createHash('md5').update(`${kind}:${shop}:${number}`).digest('hex')
  return asUuid(digest)
}

/** The id of a sale of shop 0 as in shops.sql. */
export function idOfSale(number: number): string {
  const first = Number((BigInt(number) * 2_654_435_761n + 97n) % 2n ** 32n)
  const digest = createHash('md5').update(`sale:0:${number}`).digest('hex')
  return asUuid(first.toString(16).padStart(8, '0') + digest.slice(8))
}

export const INSTITUTION = asUuid(createHash('md5').update('institution:0').digest('hex'))

function asUuid(digest: string): string {
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Sort order and rows of each list.
const BY_NAME = 'name_key, id'
const NEWEST = 'created_at desc, id desc'
const DATED = 'dated desc, created_at desc, id desc'
const LISTS = {
  products: ['products', BY_NAME],
  customers: ['customers', BY_NAME],
  suppliers: ['suppliers', BY_NAME],
  sales: ['sales', NEWEST],
  salesOfBranch: ['sales', NEWEST, `branch_id = '${idOf('branch', 3)}'`],
  entries: ['stock_entries', 'date_received desc, created_at desc, id desc'],
  removals: ['stock_outs', 'date_removed desc, created_at desc, id desc'],
  removalsOfBranch: [
    'stock_outs',
    'date_removed desc, created_at desc, id desc',
    `branch_id = '${idOf('branch', 3)}'`,
  ],
  deliveries: ['documents', DATED, "kind = 'DELIVERY'"],
  supplierReturns: ['documents', DATED, "kind = 'SUPPLIER_RETURN'"],
  saleReturns: ['documents', DATED, "kind = 'RETURN'"],
  transfers: ['transfers', NEWEST],
  orders: ['purchase_orders', NEWEST],
  stockTakes: ['stock_takes', NEWEST],
  audit: [AUDIT_TRAIL, 'at desc, id desc'],
} as const satisfies Record<string, readonly [table: string, order: string, where?: string]>
const PLATFORM_LISTS = {
  institutions: ['institutions', NEWEST],
  allBranches: ['branches', BY_NAME],
} as const
export type DeepList = keyof typeof LISTS | keyof typeof PLATFORM_LISTS

/** Opens sessions and finds the deep pages. */
export async function openShop(owner: pg.Client, size: Size): Promise<Shop> {
  const cursors = new Map<string, string>()
  for (const [list, [table, order, where = 'true']] of Object.entries({
    ...LISTS,
    ...PLATFORM_LISTS,
  })) {
    const own = list in LISTS ? `institution_id = '${INSTITUTION}'` : 'true'
    const page = list in LISTS ? PAGE : PLATFORM_PAGE
    cursors.set(list, await cursorOf(owner, { table, order, where: `${own} and ${where}`, page }))
  }
  return {
    size,
    tokens: {
      admin: await openSession(owner, INSTITUTION, idOf('user', 0)),
      staff: await openSession(owner, INSTITUTION, idOf('user', 4)),
      superAdmin: await openSession(owner, PLATFORM, await superAdmin(owner)),
    },
    cursors,
  }
}

type Wanted = { table: string; order: string; where: string; page: number }

async function cursorOf(owner: pg.Client, { table, order, where, page }: Wanted): Promise<string> {
  const keys = order.replaceAll(' desc', '').split(', ')
  const columns = keys.map((key) => (/_at$|^at$|^date/.test(key) ? `iso_time(${key})` : key))
  const { rows } = await owner.query<{ keys: unknown }>(
    `select json_build_array(${columns.join(', ')}) as keys from ${table} where ${where}
      order by ${order} limit 1
     offset least(${page * (DEEP_PAGE - 1) - 1}, greatest(0, (select count(*) from ${table} where ${where}) - ${page + 1}))`,
  )
  return Buffer.from(JSON.stringify(rows[0]?.keys)).toString('base64url')
}

const PLATFORM = '00000000-0000-0000-0000-000000000000'

async function superAdmin(owner: pg.Client): Promise<string> {
  const id = idOf('super', 0)
  await owner.query(
    `insert into accounts (institution_id, id, email)
     values ($1, $2, 'growth@mezgeb.local') on conflict do nothing`,
    [PLATFORM, id],
  )
  await owner.query(
    `insert into users (institution_id, id, name, role, status, password_hash)
     values ($1, $2, 'Growth', 'SUPER_ADMIN', 'APPROVED', 'none') on conflict do nothing`,
    [PLATFORM, id],
  )
  return id
}

async function openSession(owner: pg.Client, institution: string, user: string): Promise<string> {
  const { token, hash } = newToken(institution)
  await owner.query(
    'insert into sessions (token_hash, institution_id, account_id) values ($1, $2, $3)',
    [hash, institution, user],
  )
  return token
}
