import { statement } from '../../../../platform/db/statement.ts'

/** The branch of sale $2, which is $3 or with null any. */
export const findBranchOfSale = statement<{ branch_id: string }>(
  'sale_of_fiscal_number',
  `select s.branch_id from sales s
    where s.institution_id = $1 and s.id = $2 and ($3::uuid is null or s.branch_id = $3)`,
)

/** No row where the sale has a number, or another sale has this one. */
export const insertNumber = statement<{ id: string }>(
  'insert_fiscal_number',
  `insert into fiscal_numbers (institution_id, id, branch_id, fiscal_number, search_key)
   values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
)

/** Of sale $2, or with the key $3. */
export const findTaken = statement<{ id: string; branch_id: string }>(
  'taken_fiscal_numbers',
  `select f.id, f.branch_id from fiscal_numbers f
    where f.institution_id = $1 and (f.id = $2 or f.search_key = $3)`,
)
