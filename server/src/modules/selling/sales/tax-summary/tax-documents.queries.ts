import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../../platform/db/query/found-list.ts'
import { dateOrders } from '../../../../platform/db/query/order.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { DOCUMENTS_OF_PAGE, inPeriod } from '../../money-lists/money-of-documents.ts'
import { hasPaperNumber, paperNumber } from '../../../stock/ledger/papers/paper-number.ts'
import { netOfLine } from '../../../stock/ledger/lines/line-amounts.ts'
import { CUSTOMER, ofCustomerLike } from './customer-of-tax-document.ts'

import type { TaxDocument } from '@mezgeb/contract/selling/taxes/sale-tax-documents'

export type TaxDocumentRow = TaxDocument & { created_at: string }

/** Lines of a document with tax $8 at rate $9, with null with any; with $10 those without a tax code. */
const LINES = (document: string) => `stock_movements m
          where m.institution_id = $1 and m.document_id = ${document}.id and m.kind = ${document}.kind
            and ($8::uuid is null or m.tax_id = $8) and ($9::numeric is null or m.tax_rate = $9)
            and (not $10::boolean or m.tax_id is null)`

// As soldTaxes adds them up.
const AMOUNTS = (document: string) => `
    cross join lateral (
         select sum(-${netOfLine('m')}) as net,
                sum(-coalesce(m.tax_amount, 0)) as tax
           from ${LINES(document)}) a`

const ofKind = (kind: string) => `
   select d.id, d.created_at, d.kind from ${inPeriod(kind)}
      and exists (select from ${LINES('d')})
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')}
        or ${ofCustomerLike('$6')})`

/** Sales and returns. */
export const soldDocuments = foundList<TaxDocumentRow, '-date' | 'date'>({
  name: 'tax_documents_of_sales',
  orders: dateOrders('created_at'),
  parameters: 10,
  found: `${ofKind('SALE')} union all ${ofKind('RETURN')}`,
  rows: `
   select d.id, d.kind, d.created_at, ${paperNumber('d')} as number, tax_day(d.created_at)::text as day, c.tin,
          (select f.fiscal_number from fiscal_numbers f where f.institution_id = $1 and f.id = d.id) as reference,
          (select json_build_object('id', b.id, 'name', b.name) from branches b
            where b.institution_id = $1 and b.id = d.branch_id) as branch,
          case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as party,
          a.net as "netAmount", a.tax as "taxAmount", ${FOUND_TOTAL}
     from ${DOCUMENTS_OF_PAGE} ${AMOUNTS('d')}
     left join lateral (${CUSTOMER}) c on true`,
  sums: ['coalesce(sum(a.net), 0)', 'coalesce(sum(a.tax), 0)'],
  of: AMOUNTS('s'),
  most: MONEY_SUMMED_MAX,
})

export const findTax = statement<{ id: string }>(
  'tax_of_documents',
  'select t.id from taxes t where t.institution_id = $1 and t.id = $2',
)
