import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { sumOf } from '@mezgeb/contract/kit/money'

import { statement } from '../../../platform/db/statement.ts'
import { FACETS_OF_DOCUMENTS, SUMMED_FACETS } from '../../stock/ledger/lines/line-facets.ts'

import type { ShiftReport } from '@mezgeb/contract/selling/shifts'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { Transaction } from '../../../platform/db/transactions.ts'

type TakingsRow = {
  kind: string
  tender_id: string
  name: string
  ready_made: ReadyMadeTender | null
  is_cash: boolean
  amount: number
}
type Documents = ShiftReport['documents'][number]
type DocumentsRow = Omit<Documents, 'onAccount'> & { on_account: number; later: number }

type Money = Omit<ShiftReport, 'shift' | 'movements' | 'counts'>

/**
 * Reads the money of some documents, and how many of them came later. SQL: `own`, rows of documents; `isLater` of a row `o`, which
 * may have more parameters.
 */
function moneyOf(name: string, own: string, isLater = 'false') {
  const documents = `with own as materialized (${own})`
  const takings = statement<TakingsRow>(
    `takings_of_${name}`,
    `${documents}
   select b.kind, t.id as tender_id, t.name, t.ready_made, t.kind = 'CASH' as is_cash, b.amount
     from (select m.kind, m.tender_id, sum(m.amount) as amount
             from (select o.kind, c.id as tender_id,
                          o.total_amount - o.on_account - coalesce((
                            select sum(p.amount) from payments p
                             where p.institution_id = $1 and p.document_id = o.id), 0) as amount
                     from own o
                    cross join (select c.id from tenders c where c.institution_id = $1 and c.kind = 'CASH') c
                   union all
                   select o.kind, p.tender_id, p.amount
                     from own o
                    cross join lateral (
                           select p.tender_id, p.amount from payments p
                            where p.institution_id = $1 and p.document_id = o.id offset 0) p) m
            where m.amount <> 0
            group by m.kind, m.tender_id) b
     join tenders t on t.institution_id = $1 and t.id = b.tender_id
    order by t.position, t.id, b.kind`,
  )
  const kinds = statement<DocumentsRow>(
    `documents_of_${name}`,
    `${documents}
   select o.kind, count(*) as count, sum(o.total_amount) as total, sum(o.on_account) as on_account,
          ${SUMMED_FACETS}, count(*) filter (where ${isLater}) as later
     from own o
    group by o.kind order by o.kind`,
  )
  const lines = statement<Omit<Money, 'takings' | 'documents'>>(
    `lines_of_${name}`,
    `${documents}
   select ${FACETS_OF_DOCUMENTS}
     from own o
    cross join lateral (
           select m.* from stock_movements m where m.institution_id = $1 and m.document_id = o.id offset 0) m`,
  )
  return async (
    tx: Transaction,
    of: readonly unknown[],
    ...more: unknown[]
  ): Promise<Money & { later: number }> => {
    const [taken, found, [facets]] = await Promise.all([
      tx.query(takings(...of)),
      tx.query(kinds(...of, ...more)),
      tx.query(lines(...of)),
    ])
    if (facets === undefined) throw new Error('a sum has one row')
    return {
      takings: taken.map(({ tender_id: id, name: tender, ready_made: readyMade, ...row }) => ({
        kind: row.kind,
        tender: { id, name: tender, readyMade },
        isCash: row.is_cash,
        amount: row.amount,
      })),
      documents: found.map(({ on_account: onAccount, ...one }) => ({ ...one, onAccount })),
      ...facets,
      later: sumOf(found.map(({ later }) => later)),
    }
  }
}

/** Of shift $2. */
export const moneyOfShift = moneyOf(
  'shift',
  'select d.* from documents d where d.institution_id = $1 and d.shift_id = $2',
)

/** The kind of most documents, which has its own indexes. */
const FREQUENT = FREQUENT_KINDS[0]?.kind ?? ''

/** Of branch $2 between $3 and $4, later: after $5. Kinds other than sales are few. */
export const moneyOfDay = moneyOf(
  'day',
  `
    select d.* from documents d
     where d.institution_id = $1 and d.branch_id = $2 and d.kind = '${FREQUENT}' and d.created_at >= $3 and d.created_at < $4
    union all
    select d.*
      from unnest(array['RETURN', 'CUSTOMER_PAYMENT', 'SUPPLIER_PAYMENT', 'CASH_MOVEMENT', 'VOUCHER', 'VOUCHER_VOID']) k (kind)
     cross join lateral (
           select d.* from documents d
            where d.institution_id = $1 and d.kind = k.kind and d.kind <> '${FREQUENT}' and d.branch_id = $2
              and d.created_at >= $3 and d.created_at < $4 offset 0) d`,
  'o.created_at > $5',
)
