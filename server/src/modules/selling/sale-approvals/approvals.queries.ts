import { statement } from '../../../platform/db/statement.ts'

/** No row where the branch, the sale in it, or the customer is not there. */
export const addApproval = statement<{ id: string }>(
  'add_approval',
  `insert into approvals (institution_id, branch_id, approval_kind, document_id, sale_id, amount, user_id, asked_by, customer_id)
   select b.institution_id, b.id, $3, $4, $5, $6, $7, $8, $9 from branches b
    where b.institution_id = $1 and b.id = $2
      and ($5::uuid is null or exists (select from sales s where s.institution_id = $1 and s.id = $5 and s.branch_id = $2))
      and ($9::uuid is null or has_customer($1, home_of($1, $9), $9))
   returning id`,
)

export const findApproved = statement<{ amount: number | null }>(
  'approved_amount',
  `select max(a.amount)::float8 as amount from approvals a
    where a.institution_id = $1 and a.document_id = $2 and a.branch_id = $3 and a.approval_kind = $4
      and a.sale_id is not distinct from $5 and a.customer_id is not distinct from $6`,
)
