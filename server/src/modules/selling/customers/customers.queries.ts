import { searchedPhone } from '@mezgeb/contract/kit/phones'
import { OTHER_CUSTOMERS_MAX } from '@mezgeb/contract/selling/customers'

import { manyRecords, recordWrites } from '../../../platform/db/record-table.queries.ts'
import { statement } from '../../../platform/db/statement.ts'
import { NAME_ORDERS, inEachOrder } from '../../../platform/db/query/order.ts'
import { countedTotal } from '../../../platform/db/counts/counted-total.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { inEachForm, searchCondition, searchFor } from '../../../platform/db/query/search.ts'

import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { NamedPage } from '../../../platform/db/record-table.queries.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

/** Those that an undone import added are hidden. */
const EXISTS = 'deleted_at is null'

export const COUNTED_CUSTOMERS: CountedList = {
  name: 'customers',
  source: 'customers',
  at: 'created_at',
  part: 'branch_id',
  where: EXISTS,
}

export type StoredCustomer = Omit<Customer, 'branch' | 'customerGroup'>

const table = {
  table: 'customers',
  one: 'customer',
  fields: ['name', 'phone', 'address'],
  where: EXISTS,
} as const

/** Without a branch that is there the foreign key says NOT_FOUND. */
export const customers = recordWrites<StoredCustomer>({
  ...table,
  fields: [...table.fields, 'tin', 'notes', 'creditLimit', 'customerGroupId'],
  fixed: ['branchId'],
})

/** Customers of a branch by name; many are written at once. */
export const manyCustomers = manyRecords<StoredCustomer & { name_key: string }>(
  { ...table, fields: [...table.fields, 'tin', 'creditLimit'], amounts: ['creditLimit'] },
  { ofBranch: true },
)

type CustomerRow = {
  id: string
  name: string
  phone: string | null
  address: string | null
  branch_id: string
  branch_name: string
  version: number
  credit_limit: number | null
  tin: string | null
  notes: string | null
  owed: number | null
  customer_group: { id: string; name: string } | null
}

type ListedCustomer = CustomerRow & { name_key: string; total: number }

const COLUMNS = `c.id, c.name, c.phone, c.address, c.branch_id, b.name as branch_name, c.version, c.credit_limit, c.tin, c.notes,
  (select o.owed from customer_balances o where o.institution_id = $1 and o.customer_id = c.id) as owed,
  case when c.customer_group_id is not null then (
    select json_build_object('id', g.id, 'name', g.name) from customer_groups g
     where g.institution_id = $1 and g.id = c.customer_group_id) end as customer_group`

function listStatements(form: SearchForm, scope: 'institution' | 'branch') {
  // With a text, its own index finds fewer rows than a branch has, so the branch must not become the condition of an index.
  const ofBranch = form === 'index' ? '($3::uuid is null or branch_id = $3)' : 'branch_id = $3'
  const ofScope = scope === 'branch' ? ofBranch : '$3::uuid is null'
  const where = `institution_id = $1 and ${EXISTS} and ${ofScope} and ${searchCondition(form, '$2')}`
  // Sorts the keys of all results alone: a scan of the names in order until the page is full would be fast for common
  // words and slow for rare ones. LIMIT 1 forces a look-up by key for each row: the planner estimates a page at a tenth of
  // the table, and would read all of it.
  const [gathered, total] =
    form === 'none'
      ? [
          'not materialized',
          countedTotal(COUNTED_CUSTOMERS, '$1', scope === 'branch' ? '$3' : undefined),
        ]
      : ['materialized', '(select count(*) from found)']
  return {
    page: inEachOrder(NAME_ORDERS, (order, suffix) =>
      statement<ListedCustomer>(
        `customers_of_${scope}_page${suffix}_${form}`,
        `with found as ${gathered} (select name_key, id from customers where ${where}),
              page as (select * from found
                        where ${order.after(4, '', 'customers where institution_id = $1')}
                       ${order.by()} limit $6)
         select ${COLUMNS}, c.name_key, ${total} as total
           from page e cross join lateral (
                  select * from customers where institution_id = $1 and id = e.id limit 1) c
           join branches b on b.institution_id = $1 and b.id = c.branch_id
          ${order.by('c.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      `customers_of_${scope}_total_${form}`,
      form === 'none'
        ? `select ${total} as total where $2::text is null and ($3::uuid is null or true)`
        : `select count(*) as total from customers where ${where}`,
    ),
  }
}

const listsOfInstitution = inEachForm(listStatements, 'institution')
const listsOfBranch = inEachForm(listStatements, 'branch')

/** Customers by name; the search looks at name and phone, in any spelling. */
export async function listCustomersOf(
  db: Database,
  { institutionId, branchId }: BranchScope,
  { sort = 'name', ...page }: NamedPage,
): Promise<Page<Customer>> {
  const { form, pattern } = searchFor(searchedPhone(page.search ?? ''))
  const list = (branchId === null ? listsOfInstitution : listsOfBranch)[form]
  const filters = [institutionId, pattern, branchId] as const
  const { start, keysOf } = NAME_ORDERS[sort]
  return readPage(db, institutionId, page, {
    keysOf,
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: toCustomer,
  })
}

const othersFoundBy = (form: 'index' | 'scan') =>
  statement<CustomerRow>(
    `customers_of_other_branches_${form}`,
    `with found as materialized (
       select id, name_key from customers
        where institution_id = $1 and ${EXISTS} and ${searchCondition(form, '$2')} and branch_id <> $3 and id <> branch_id)
     select ${COLUMNS}
       from (select * from found order by name_key, id limit $4) e
      cross join lateral (
              select * from customers where institution_id = $1 and id = e.id limit 1) c
       join branches b on b.institution_id = $1 and b.id = c.branch_id
      order by e.name_key, e.id`,
  )

const otherCustomers = { index: othersFoundBy('index'), scan: othersFoundBy('scan') }

/** Customers, without walk-in customers, of other branches than `branchId` with a text; without a text none. */
export async function listCustomersElsewhere(
  db: Database,
  { institutionId, branchId }: BranchScope,
  search: string | undefined,
): Promise<Customer[]> {
  const { form, pattern } = searchFor(searchedPhone(search ?? ''))
  if (form === 'none') return []
  const statementOf = otherCustomers[form]
  const rows = await db.read(
    institutionId,
    statementOf(institutionId, pattern, branchId, OTHER_CUSTOMERS_MAX),
  )
  return rows.map(toCustomer)
}

const customerById = statement<CustomerRow>(
  'customer_by_id',
  `select ${COLUMNS} from customers c
   join branches b on b.institution_id = $1 and b.id = c.branch_id
   where c.institution_id = $1 and ($2::uuid is null or c.branch_id = $2) and c.id = $3 and c.${EXISTS}`,
)

/** Null when there is no such customer in the scope. */
export async function findCustomer(
  tx: Transaction,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<Customer | null> {
  const [row] = await tx.query(customerById(institutionId, branchId, id))
  return row === undefined ? null : toCustomer(row)
}

/** Hides those of an import without sale and opening debt that were not changed since; their ids. */
export const hideUnused = statement<{ id: string }>(
  'hide_unused_customers',
  'select id from hide_unused_customers($1, $2)',
)

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    branchId: row.branch_id,
    branch: { id: row.branch_id, name: row.branch_name },
    version: row.version,
    ...(row.credit_limit === null ? {} : { creditLimit: row.credit_limit }),
    ...((row.owed ?? 0) === 0 ? {} : { owed: row.owed ?? 0 }),
    ...(row.tin === null ? {} : { tin: row.tin }),
    ...(row.notes === null ? {} : { notes: row.notes }),
    ...(row.customer_group === null
      ? {}
      : { customerGroupId: row.customer_group.id, customerGroup: row.customer_group }),
  }
}
