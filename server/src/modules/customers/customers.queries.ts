import { randomUUID } from 'node:crypto'

import { statement } from '../../db/database.ts'
import { afterName, readPageByName } from '../../db/name-paging.ts'
import { likePattern, pageSize } from '../../db/paging.ts'

import type { Customer, CustomerChange, CustomerInput } from '@mezgeb/contract/customers'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, PageRequest } from '../../db/paging.ts'

type CustomerRow = {
  id: string
  name: string
  name_key: string
  phone: string | null
  address: string | null
  branch_id: string
  branch_name: string
  version: number
}

/** Whose customers: of one branch, or of the institution when `branchId` is null. */
type CustomerScope = { institutionId: string; branchId: string | null }

const COLUMNS =
  'c.id, c.name, c.name_key, c.phone, c.address, c.branch_id, b.name as branch_name, c.version'

// Three forms, because a statement is planned once for all its values: each can use its own index.
type Form = { name: string; isSearch: boolean; filters: string }

const FILTERS = {
  ofInstitution: 'institution_id = $1 and $2::uuid is null and $3::text is null',
  ofBranch: 'institution_id = $1 and branch_id = $2 and $3::text is null',
  searched: `institution_id = $1 and ($2::uuid is null or branch_id = $2)
    and (name ilike $3 or phone ilike $3)`,
}

function listStatements({ name, isSearch, filters }: Form) {
  return {
    // What a search finds is gathered by the trigram index before it is sorted; walking all names in order instead
    // would be fast for common words and slow for rare ones.
    page: statement<CustomerRow>(
      `${name}_page`,
      `with found as ${isSearch ? '' : 'not'} materialized (select * from customers where ${filters}),
            page as (select * from found where (name_key, id) > ($4, $5::uuid)
                     order by name_key, id limit $6)
       select ${COLUMNS} from page c join branches b on b.institution_id = $1 and b.id = c.branch_id
       order by c.name_key, c.id`,
    ),
    total: statement<{ total: number }>(
      `${name}_total`,
      `select count(*) as total from customers where ${filters}`,
    ),
  }
}

const ofInstitution = listStatements({
  name: 'customers',
  isSearch: false,
  filters: FILTERS.ofInstitution,
})
const ofBranch = listStatements({
  name: 'customers_of_branch',
  isSearch: false,
  filters: FILTERS.ofBranch,
})
const searched = listStatements({
  name: 'customers_searched',
  isSearch: true,
  filters: FILTERS.searched,
})

/** Customers by name; the search looks at name and phone. */
export async function listCustomersOf(
  db: Database,
  { institutionId, branchId }: CustomerScope,
  page: PageRequest,
): Promise<Page<Customer>> {
  const pattern = likePattern(page.search)
  const unsearched = branchId === null ? ofInstitution : ofBranch
  const list = pattern === null ? unsearched : searched
  const filters = [institutionId, branchId, pattern] as const
  return readPageByName(db, institutionId, page, {
    rows: list.page(...filters, ...afterName(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: toCustomer,
  })
}

const addRow = statement(
  'add_customer',
  `insert into customers (institution_id, id, branch_id, name, phone, address)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** Adds a customer to a branch and gives its id. The foreign key says NOT_FOUND for a branch that is not there. */
export async function insertCustomer(
  tx: Transaction,
  { institutionId, branchId }: { institutionId: string; branchId: string },
  customer: z.output<typeof CustomerInput>,
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    addRow(institutionId, id, branchId, customer.name, customer.phone, customer.address),
  )
  return id
}

const changeRow = statement<{ id: string }>(
  'change_customer',
  `update customers
   set name = coalesce($4, name), phone = case when $5 then $6 else phone end,
       address = case when $7 then $8 else address end, version = version + 1
   where institution_id = $1 and ($2::uuid is null or branch_id = $2) and id = $3
     and ($9::int is null or version = $9)
   returning id`,
)

/** Sets what is present. False when there is no such customer in the scope at that version. */
export async function updateCustomerRow(
  tx: Transaction,
  { institutionId, branchId, id }: CustomerScope & { id: string },
  change: z.output<typeof CustomerChange>,
): Promise<boolean> {
  const { name, phone, address, version } = change
  const rows = await tx.query(
    changeRow(
      institutionId,
      branchId,
      id,
      name,
      phone !== undefined,
      phone,
      address !== undefined,
      address,
      version,
    ),
  )
  return rows.length > 0
}

const customerById = statement<CustomerRow>(
  'customer_by_id',
  `select ${COLUMNS} from customers c
   join branches b on b.institution_id = $1 and b.id = c.branch_id
   where c.institution_id = $1 and ($2::uuid is null or c.branch_id = $2) and c.id = $3`,
)

export async function selectCustomer(
  tx: Transaction,
  { institutionId, branchId, id }: CustomerScope & { id: string },
): Promise<Customer | null> {
  const [row] = await tx.query(customerById(institutionId, branchId, id))
  return row === undefined ? null : toCustomer(row)
}

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    branchId: row.branch_id,
    branch: { id: row.branch_id, name: row.branch_name },
    version: row.version,
  }
}
