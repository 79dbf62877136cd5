import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import {
  NAME,
  NAME_ORDERS,
  WAITING,
  inEachOrder,
  orderBy,
} from '../../../platform/db/query/order.ts'
import { likePattern, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { SETTINGS_COLUMNS, settingsOf } from '../../business/institutions/settings-of.ts'

import type { Role, Status } from '@mezgeb/contract/kit/roles'
import type { User } from '@mezgeb/contract/people/user'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SettingsRow } from '../../business/institutions/settings-of.ts'

type UserRow = SettingsRow & {
  id: string
  name: string
  email: string
  role: Role
  status: Status
  branch_id: string | null
  branch_name: string | null
  institution_id: string
  institution_name: string
  institution_status: Status
  currency: string | null
  tin: string | null
  phone: string | null
  institution_version: number
  created_at: string
  must_change_password: boolean
  has_pin: boolean
  asks_to_void: true | null
  version: number
}

// Those who wait for approval come first.
const FROM_USERS = `
  from (select u.*, case u.status when 'PENDING' then 0 else 1 end as waiting from users u
         where u.institution_id = $1) u
  join accounts a on a.institution_id = $1 and a.id = u.id
  join institutions i on i.id = $1
  left join branches b on b.institution_id = $1 and b.id = u.branch_id
  where u.institution_id = $1`

const COLUMNS = `
  u.id, u.name, a.email, u.role, u.status, u.branch_id, b.name as branch_name, u.institution_id,
  i.name as institution_name, i.status as institution_status, i.currency, i.tin, i.phone,
  ${SETTINGS_COLUMNS}, i.version as institution_version, u.created_at,
  u.must_change_password, u.pin_hash is not null as has_pin, u.asks_to_void, u.version`

const userById = statement<UserRow>('user_by_id', `select ${COLUMNS} ${FROM_USERS} and u.id = $2`)

/** With account, branch and institution; null when the institution has no such user. */
export async function findUser(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<User | null> {
  const [row] = await tx.query(userById(institutionId, id))
  return row === undefined ? null : toUser(row)
}

const FILTERS = `
     and ($2::uuid is null or u.branch_id = $2)
     and ($3::text is null or ${hasText('u.name_key', '$3')} or ${hasText('a.email', '$3')})`

const TOTAL = `
  select count(*) as total
    from users u join accounts a on a.institution_id = $1 and a.id = u.id
   where u.institution_id = $1 ${FILTERS}`

type ListedUser = UserRow & { waiting: number; name_key: string; total: number }

const ORDERS = { waiting: orderBy('asc', WAITING, NAME), ...NAME_ORDERS }
const usersPage = inEachOrder(ORDERS, pageIn)

function pageIn(order: Order, suffix: string) {
  return statement<ListedUser>(
    `users_page${suffix}`,
    `select ${COLUMNS}, u.waiting, u.name_key, (${TOTAL}) as total
     ${FROM_USERS} ${FILTERS} and ${order.after(5, 'u.', 'users where institution_id = $1')}
     ${order.by('u.')} limit $4`,
  )
}

const usersTotal = statement<{ total: number }>('users_total', TOTAL)

type UsersPage = PageRequest &
  Sorted<keyof typeof ORDERS> & { search?: string | undefined; branchId?: string | undefined }

/** Users of an institution; of one branch when `branchId` is given. */
export async function listUsersOf(
  db: Database,
  institutionId: string,
  { sort = 'waiting', ...page }: UsersPage,
): Promise<Page<User>> {
  const filters = [institutionId, page.branchId ?? null, likePattern(page.search)] as const
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, page, {
    keysOf,
    rows: usersPage[sort](...filters, pageSize(page) + 1, ...start(page)),
    total: usersTotal(...filters),
    toItem: toUser,
  })
}

const updateName = statement(
  'update_user_name',
  `update users set name = coalesce($3, name), version = version + 1
   where institution_id = $1 and id = $2 and ($4::int is null or version = $4)
   returning id`,
)

/** False when the version is stale. */
export async function updateUserName(
  tx: Transaction,
  key: { institutionId: string; id: string },
  change: { name?: string | undefined; version?: number | null | undefined },
): Promise<boolean> {
  const rows = await tx.query(
    updateName(key.institutionId, key.id, change.name ?? null, change.version ?? null),
  )
  return rows.length > 0
}

export type LockedUser = {
  role: Role
  status: Status
  branch_id: string | null
  name: string
  asks_to_void: true | null
  version: number
}

const lockUser = statement<LockedUser>(
  'lock_user',
  'select role, status, branch_id, name, asks_to_void, version from users where institution_id = $1 and id = $2 for update',
)

/** Locks the row until the transaction ends; null when there is no such user. */
export async function findAndLockUser(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<LockedUser | null> {
  const [row] = await tx.query(lockUser(institutionId, id))
  return row ?? null
}

const changeRow = statement(
  'change_user',
  `update users set name = $3, role = $4, branch_id = $5, asks_to_void = $6, version = version + 1
    where institution_id = $1 and id = $2`,
)

type Managed = { name: string; role: Role; branchId: string | null; asksToVoid: boolean }

/** A branch that is not there breaks its foreign key. */
export async function updateUserRow(
  tx: Transaction,
  key: { institutionId: string; id: string },
  { name, role, branchId, asksToVoid }: Managed,
): Promise<void> {
  await tx.query(changeRow(key.institutionId, key.id, name, role, branchId, asksToVoid || null))
}

const setOneTimePassword = statement(
  'set_one_time_password',
  `update users set password_hash = $3, pin_hash = null, must_change_password = true, version = version + 1
    where institution_id = $1 and id = $2`,
)

/** The user has to change it, and to set a PIN again. */
export async function updateOneTimePassword(
  tx: Transaction,
  key: { institutionId: string; id: string },
  passwordHash: string,
): Promise<void> {
  await tx.query(setOneTimePassword(key.institutionId, key.id, passwordHash))
}

const setStatus = statement(
  'set_user_status',
  'update users set status = $3, version = version + 1 where institution_id = $1 and id = $2',
)

/** Sets it without asking whether spec §4 has the transition. */
export async function updateUserStatus(
  tx: Transaction,
  key: { institutionId: string; id: string },
  status: Status,
): Promise<void> {
  await tx.query(setStatus(key.institutionId, key.id, status))
}

const addAccount = statement(
  'add_account',
  'insert into accounts (institution_id, id, email) values ($1, $2, $3)',
)

const addUserRow = statement(
  'add_user',
  `insert into users (institution_id, id, name, role, status, branch_id, password_hash, must_change_password)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export type NewUser = {
  institutionId: string
  name: string
  email: string
  passwordHash: string
  mustChangePassword?: boolean
  role: Role
  status: Status
  branchId: string | null
}

/** Account and user with one id. The e-mail's unique key says EMAIL_TAKEN; nothing ever upserts. */
export async function insertUser(tx: Transaction, id: string, user: NewUser): Promise<void> {
  await tx.query(addAccount(user.institutionId, id, user.email))
  await tx.query(
    addUserRow(
      user.institutionId,
      id,
      user.name,
      user.role,
      user.status,
      user.branchId,
      user.passwordHash,
      user.mustChangePassword === true,
    ),
  )
}

const institutionOfUser = statement<{ institution_id: string }>(
  'institution_of_user',
  'select institution_id from users where id = $1',
)

/** The institution of a user, read as the platform; null when there is no such user. */
export async function findInstitutionOfUser(db: Database, id: string): Promise<string | null> {
  const [row] = await db.read(PLATFORM_INSTITUTION_ID, institutionOfUser(id))
  return row?.institution_id ?? null
}

const anyAdmin = statement<{ id: string }>(
  'any_admin',
  `select id from users where institution_id = $1 and role = 'ADMIN' and status <> 'REJECTED' limit 1`,
)

/** Whether the institution has an ADMIN who is not rejected. */
export async function hasAdmin(tx: Transaction, institutionId: string): Promise<boolean> {
  return (await tx.query(anyAdmin(institutionId))).length > 0
}

const anySuperAdmin = statement<{ id: string }>(
  'any_super_admin',
  'select id from users where institution_id = $1 limit 1',
)

/** Whether the platform has a user, in any status. */
export async function hasSuperAdmin(tx: Transaction): Promise<boolean> {
  const rows = await tx.query(anySuperAdmin(PLATFORM_INSTITUTION_ID))
  return rows.length > 0
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    branch:
      row.branch_id === null || row.branch_name === null
        ? null
        : { id: row.branch_id, name: row.branch_name },
    institution:
      row.institution_id === PLATFORM_INSTITUTION_ID
        ? null
        : {
            id: row.institution_id,
            name: row.institution_name,
            status: row.institution_status,
            currency: row.currency,
            tin: row.tin,
            phone: row.phone,
            ...settingsOf(row),
            version: row.institution_version,
          },
    createdAt: row.created_at,
    ...(row.must_change_password ? { mustChangeCredentials: true } : {}),
    ...(row.has_pin ? { hasPin: true } : {}),
    ...(row.asks_to_void === true ? { asksToVoid: true } : {}),
    version: row.version,
  }
}
