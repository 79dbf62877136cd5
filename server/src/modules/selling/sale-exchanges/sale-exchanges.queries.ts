import { statement } from '../../../platform/db/statement.ts'

/** The tender by which goods that come back pay for others. The first exchange of an institution adds it. */
export const exchangeTender = statement<{ id: string }>(
  'exchange_tender',
  'select exchange_tender($1) as id',
)

type Documents = { sale_id: string; return_id: string }

/** The return for whose goods sale $2 of branch $3, or with null of any, was made. */
export const exchangeOfSale = statement<Documents>(
  'exchange_of_sale',
  `select k.document_id as sale_id, k.target_id as return_id
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id
    where k.institution_id = $1 and k.document_id = $2 and k.role = 'EXCHANGES'
      and ($3::uuid is null or d.branch_id = $3)`,
)

/** The sale that was made for the goods of return $2 of branch $3, or with null of any. */
export const exchangeOfReturn = statement<Documents>(
  'exchange_of_return',
  `select k.document_id as sale_id, k.target_id as return_id
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'EXCHANGES'
      and ($3::uuid is null or d.branch_id = $3)`,
)
