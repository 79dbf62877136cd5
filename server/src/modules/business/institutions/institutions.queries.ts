import { statement } from '../../../platform/db/statement.ts'
import { NAME_ORDERS, dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { hasTextIfAny } from '../../../platform/db/query/search.ts'
import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { countsOf } from './installation.queries.ts'
import { SETTINGS_COLUMNS, givenValues, setValues, settingsOf } from './settings-of.ts'

import type { updateInstitution as updateInstitutionCall } from '@mezgeb/contract/business/institutions'
import type { Institution } from '@mezgeb/contract/business/institution'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Status } from '@mezgeb/contract/kit/roles'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SettingsRow } from './settings-of.ts'

type InstitutionRow = SettingsRow & {
  id: string
  name: string
  status: Status
  tin: string | null
  phone: string | null
  rejection_reason: string | null
  currency: string | null
  created_at: string
  version: number
  branches: number
  users: number
  products: number
  suppliers: number
}

const columns = (id: string) => `
  i.id, i.name, i.status, i.tin, i.phone, i.rejection_reason, i.currency, ${SETTINGS_COLUMNS},
  i.created_at, i.version, ${countsOf(id)}`

const institutionById = statement<InstitutionRow>(
  'institution_by_id',
  `select ${columns('$1')} from institutions i where i.id = $1`,
)

/** With its counts; null when it is not there for the transaction's institution to see. */
export async function findInstitution(tx: Transaction, id: string): Promise<Institution | null> {
  const [row] = await tx.query(institutionById(id))
  return row === undefined ? null : toInstitution(row)
}

const institutionExists = statement<{ id: string }>(
  'institution_exists',
  'select id from institutions where id = $1 and id <> $2',
)

/** Whether there is such an institution other than the platform's own. */
export async function hasInstitution(db: Database, id: string): Promise<boolean> {
  const rows = await db.read(
    PLATFORM_INSTITUTION_ID,
    institutionExists(id, PLATFORM_INSTITUTION_ID),
  )
  return rows.length > 0
}

const FILTERS = `i.id <> $1
     and ($2::text is null or i.status = $2)
     and ${hasTextIfAny('i.name_key', '$3')}`

const TOTAL = `select count(*) as total from institutions i where ${FILTERS}`

const ORDERS = { ...dateOrders('created_at'), ...NAME_ORDERS }

const institutionsPage = inEachOrder(ORDERS, pageIn)

function pageIn(order: Order, suffix: string) {
  return statement<InstitutionRow & { total: number }>(
    `institutions_page${suffix}`,
    `select ${columns('i.id')}, i.name_key, (${TOTAL}) as total from institutions i
     where ${FILTERS} and ${order.after(4, 'i.', 'institutions')}
     ${order.by('i.')} limit $6`,
  )
}

const institutionsTotal = statement<{ total: number }>('institutions_total', TOTAL)

const newestInstitutions = statement<InstitutionRow>(
  'newest_institutions',
  `select ${columns('i.id')} from institutions i where i.id <> $1
   order by i.created_at desc, i.id desc limit $2`,
)

/** All institutions but the platform's own, newest first unless `sort` names another order. */
export async function listAllInstitutions(
  db: Database,
  {
    sort = '-date',
    ...page
  }: PageRequest & Sorted<keyof typeof ORDERS> & { status?: Status | undefined },
): Promise<Page<Institution>> {
  const filters = [PLATFORM_INSTITUTION_ID, page.status ?? null, likePattern(page.search)] as const
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, PLATFORM_INSTITUTION_ID, page, {
    rows: institutionsPage[sort](...filters, ...start(page), pageSize(page) + 1),
    total: institutionsTotal(...filters),
    toItem: toInstitution,
    keysOf,
  })
}

/** The newest of them, without paging; the transaction is the platform's. */
export async function listNewestInstitutions(
  tx: Transaction,
  count: number,
): Promise<Institution[]> {
  const rows = await tx.query(newestInstitutions(PLATFORM_INSTITUTION_ID, count))
  return rows.map(toInstitution)
}

const addRow = statement(
  'add_institution',
  `insert into institutions (id, name, tin, currency, status) values ($1, $2, $3, $4, 'PENDING')`,
)

export type NewInstitution = {
  id: string
  name: string
  tin: string | null
  currency: string | null
}

/** PENDING, into a transaction that was opened for this very institution. */
export async function insertInstitution(
  tx: Transaction,
  { id, name, tin, currency }: NewInstitution,
): Promise<void> {
  await tx.query(addRow(id, name, tin, currency))
}

const lockStatus = statement<{ status: Status }>(
  'lock_institution_status',
  'select status from institutions where id = $1 for update',
)

/** Locks the row until the transaction ends; null when there is no such institution. */
export async function findAndLockStatus(tx: Transaction, id: string): Promise<Status | null> {
  const [row] = await tx.query(lockStatus(id))
  return row?.status ?? null
}

const setStatus = statement(
  'set_institution_status',
  `update institutions set status = $2, rejection_reason = $3, version = version + 1 where id = $1`,
)

/** Sets it without asking whether spec §4 has the transition; `reason` is why it is REJECTED. */
export async function updateStatus(
  tx: Transaction,
  id: string,
  { status, reason }: { status: Status; reason: string | null },
): Promise<void> {
  await tx.query(setStatus(id, status, reason))
}

const changeRow = statement<{ id: string }>(
  'change_institution',
  `update institutions
   set name = coalesce($3, name),
       currency = case when $4 then $5 else currency end,
       tin = case when $6 then $7 else tin end,
       phone = case when $8 then $9 else phone end,
       weight_prefixes = case when $10 then $11::text[] else weight_prefixes end,
       price_prefixes = case when $10 then $12::text[] else price_prefixes end,
       four_digit_prefixes = case when $10 then $13::text[] else four_digit_prefixes end,
       five_digit_prefixes = case when $10 then $14::text[] else five_digit_prefixes end,
       ${setValues(15)},
       version = version + 1
   where id = $1 and ($2::int is null or version = $2)
   returning id`,
)

type InstitutionChange = Received<typeof updateInstitutionCall>['body']

/** False when the version is stale. Undefined leaves a value as it is; null takes it away. `logo` is its name. */
export async function updateInstitution(
  tx: Transaction,
  id: string,
  { name, version, scaleCodes, ...change }: InstitutionChange,
): Promise<boolean> {
  const given = (value: string | number | null | undefined) =>
    [value !== undefined, value ?? null] as const
  const values = [...given(change.currency), ...given(change.tin), ...given(change.phone)] as const
  const { weight = null, price = null } = scaleCodes ?? {}
  const prefixes = [scaleCodes !== undefined, weight, price] as const
  const rows = await tx.query(
    changeRow(
      id,
      version ?? null,
      name ?? null,
      ...values,
      ...prefixes,
      orNull(scaleCodes?.verified4),
      orNull(scaleCodes?.verified5),
      ...givenValues(change),
    ),
  )
  return rows.length > 0
}

const orNull = (prefixes: readonly string[] = []) => (prefixes.length > 0 ? prefixes : null)

function toInstitution(row: InstitutionRow): Institution {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    tin: row.tin,
    phone: row.phone,
    rejectionReason: row.rejection_reason,
    currency: row.currency,
    ...settingsOf(row),
    createdAt: row.created_at,
    counts: {
      branches: row.branches,
      users: row.users,
      products: row.products,
      suppliers: row.suppliers,
    },
    version: row.version,
  }
}
