import { statement } from '../../../platform/db/statement.ts'

import type { Query } from '../../../platform/db/statement.ts'
import type { NewSale } from './record-sales.queries.ts'

type Parties = {
  status: string
  branch_name: string | null
  customer_name: string | null
  user_name: string
}

/** The state of the institution, and the names that a sale shows, where they exist. */
export const findSaleParties = statement<Parties>(
  'sale_parties',
  `select i.status, b.name as branch_name, c.name as customer_name, u.name as user_name
     from institutions i
     join users u on u.institution_id = $1 and u.id = $4
     left join branches b on b.institution_id = $1 and b.id = $2
     left join customers c on c.institution_id = $1 and c.branch_id = $2 and c.id = $3
    where i.id = $1`,
)

/** A document whose id begins with the same 8 characters. */
export const findSimilarId = statement<{ id: string }>(
  'similar_document_id',
  `select d.id from documents d
    where d.institution_id = $1 and d.id between (left($2::text, 8) || '-0000-0000-0000-000000000000')::uuid
                                             and (left($2::text, 8) || '-ffff-ffff-ffff-ffffffffffff')::uuid
    order by d.institution_id, d.id limit 1`,
)

export const addNewCustomer = statement(
  'add_customer_of_sale',
  `insert into customers (institution_id, id, branch_id, name, phone, address) values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint customers_pkey do nothing`,
)

const insertSale = statement(
  'insert_sale',
  `insert into documents
     (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at, happened_at, request_hash,
      session, address, request_id)
   values ($1, $2, 'SALE', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export function addSale(sale: NewSale, total: number, at: string): Query {
  const { id, seller, branchId, customerId, happenedAt, bodyHash, origin } = sale
  return insertSale(
    ...[seller.institutionId, id, branchId, customerId, seller.userId, total, at],
    ...[happenedAt, bodyHash],
    ...[origin.session, origin.address, origin.request],
  )
}
