import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../../platform/db/query/found-list.ts'
import { dayColumn, orderBy } from '../../../../platform/db/query/order.ts'
import { hasText } from '../../../../platform/db/query/search.ts'
import { hasPaperNumber, paperNumber } from '../../../stock/ledger/papers/paper-number.ts'

import type { TaxDocument } from '@mezgeb/contract/selling/taxes/sale-tax-documents'

export type TaxedBillRow = Omit<TaxDocument, 'day' | 'netAmount' | 'taxAmount'> & {
  billed_on: string
  net: number
  tax: number
}

const BILLED_ON = dayColumn('billed_on')

/**
 * Bills with tax $8 at rate $9, with null with any, and the part of it; with $10 what has no tax code. As boughtTaxes adds them up;
 * credit notes are below zero.
 */
export const taxedBills = foundList<TaxedBillRow, '-date' | 'date'>({
  name: 'tax_documents_of_bills',
  parameters: 10,
  most: MONEY_SUMMED_MAX,
  orders: { '-date': orderBy('desc', BILLED_ON), date: orderBy('asc', BILLED_ON) },
  found: `select b.document_id as id, b.billed_on, a.sign * a.net as net, a.sign * a.tax as tax
     from supplier_bills b
    cross join lateral (select * from documents d where d.institution_id = $1 and d.id = b.document_id limit 1) d
    cross join lateral (
          select case b.kind when 'SUPPLIER_BILL' then 1 else -1 end as sign, count(*) as taxes,
                 case when $8::uuid is not null then sum(t.net_amount)
                      else b.total_amount - b.tax_amount - case when $10::boolean then coalesce(sum(t.net_amount), 0) else 0 end
                 end as net,
                 case when $8::uuid is not null then sum(t.tax_amount)
                      else b.tax_amount - case when $10::boolean then coalesce(sum(t.tax_amount), 0) else 0 end
                 end as tax
            from bill_taxes t
           where t.institution_id = $1 and t.bill_id = b.document_id and ($8::uuid is null or t.tax_id = $8)
             and ($9::numeric is null or t.rate = $9)) a
    where b.institution_id = $1 and ($2::uuid is null or d.branch_id = $2) and ($3::uuid is null or d.user_id = $3)
      and b.billed_on >= $4::date and b.billed_on <= $5::date
      and case when $8::uuid is not null then a.taxes > 0 else not $10::boolean or a.net <> 0 or a.tax <> 0 end
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')} or d.reference ilike $6
        or exists (select from suppliers s where s.institution_id = $1 and s.id = b.supplier_id and ${hasText('s.name_key', '$6')}))`,
  rows: `
   select k.id, d.kind, ${paperNumber('d')} as number, d.reference, k.billed_on::text, k.net, k.tax, s.tin,
          (select json_build_object('id', b.id, 'name', b.name) from branches b
            where b.institution_id = $1 and b.id = d.branch_id) as branch,
          json_build_object('id', s.id, 'name', s.name) as party, ${FOUND_TOTAL}
     from page k
     join documents d on d.institution_id = $1 and d.id = k.id
     join suppliers s on s.institution_id = $1 and s.id = d.supplier_id`,
  sums: ['coalesce(sum(s.net), 0)', 'coalesce(sum(s.tax), 0)'],
})
