import { fiscalKey } from '@mezgeb/contract/selling/sale-fiscal-numbers'
import { SALES_SUMMED_MAX } from '@mezgeb/contract/selling/sales'

import { AppError } from '../../../../platform/app-error.ts'
import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  inEachOrder,
} from '../../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../../platform/db/query/paging.ts'
import { searchFor } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { knownFilters } from '../../../stock/ledger/lists/known-filters.ts'
import { saleIdRange, typedNumber } from '../sale-id-range.ts'
import { ORDERS, shownSale } from '../sales-of-page.queries.ts'
import { NAME_OR_ID, SALES_OF_PAGE } from '../sales.queries.ts'
import { amountOfLine } from '../../../stock/ledger/lines/line-amounts.ts'
import { IS_PAID, PAID, kindOfTender } from './paid-with.queries.ts'
import { RETURNED } from './returned.queries.ts'
import { isReturnOf } from '../returned-lines.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Page } from '../../../../platform/db/query/paging.ts'
import type { ShownRow } from '../sales-of-page.queries.ts'
import type { SalesPage } from '../sales.queries.ts'
import type { PaidWith } from './paid-with.queries.ts'

type Text = 'none' | 'text'
type Form = { text: Text; paid: PaidWith }

// $8 to $12.
const TEXT: Record<Text, string> = {
  none: '$8::text is null and $9::uuid is null and $10::uuid is null and $11::int is null and $12::text is null',
  text: NAME_OR_ID,
}
const IN_PERIOD = 'created_at >= $2 and created_at <= $3'

const NO_TEXT = `$5::uuid is null and ${TEXT.none} and ${IS_PAID.any}`
const ofSale = (paid: PaidWith) => `
                exists (select from sales s where s.institution_id = $1 and s.id = m.document_id
                            and ($5::uuid is null or s.customer_id = $5) and ($8::text is null or ${TEXT.text}) and ${IS_PAID[paid]})`

const ofSales =
  (ofUser: string) =>
  ({ text, paid }: Form, cut: string) =>
    `
  select s.created_at, s.id, s.total_amount as amount from sales s
   where s.institution_id = $1 and ${ofUser} and $7::uuid is null and s.${IN_PERIOD}
     and ($4::uuid is null or s.branch_id = $4) and ($5::uuid is null or s.customer_id = $5) and ${TEXT[text]} and ${IS_PAID[paid]} ${cut}`

// Branch by branch, as the index of the stock card has them. The other filters are judged for each sale.
const ofProduct = ({ text, paid }: Form, cut: string) => `
  select f.* from (select b.branch_id from branch_stock b
                    where b.institution_id = $1 and b.product_id = $7 and ($4::uuid is null or b.branch_id = $4) offset 0) b
   cross join lateral (
         select s.* from (
                select m.created_at, m.document_id as id, o.amount
                  from stock_movements m
                 cross join lateral (
                       select min(o.line) as first_line,
                              -sum(${amountOfLine('o')}) as amount
                         from stock_movements o
                        where o.institution_id = $1 and o.document_id = m.document_id and o.product_id = $7) o
                 where o.first_line = m.line and m.institution_id = $1 and m.product_id = $7 and m.branch_id = b.branch_id and m.kind = 'SALE'
                   and m.${IN_PERIOD} and ($6::uuid is null or m.user_id = $6)
                   and ${text === 'none' ? NO_TEXT : ofSale(paid)}) s
          where true ${cut}) f`

const OF_PRODUCT = `
         select -coalesce(sum(${amountOfLine('m')}), 0) as returned
           from document_links k
           join stock_movements m
             on m.institution_id = $1 and m.document_id = k.document_id and m.product_id = $7 and m.kind = 'RETURN'
          where ${isReturnOf('s.id')}`

type Finder = 'all' | 'seller' | 'product'
/** SQL: sales of the filters of `filtersOf`, by how they are found. */
export const FOUND = {
  all: ofSales('$6::uuid is null'),
  seller: ofSales('s.user_id = $6'),
  product: ofProduct,
}

/** ETB of found sales and its column: of the product in them, of the tender, or all of them, less what came back. */
function amountsOf(finder: Finder, paid: PaidWith) {
  if (finder === 'product') return { amount: 's.amount + r.returned', of: OF_PRODUCT }
  if (paid === 'any') return { amount: 's.amount + r.returned', of: RETURNED }
  return { amount: 'r.amount', of: PAID[paid] }
}

function statementsOf(finder: Finder, form: Form) {
  const found = (cut = '') => FOUND[finder](form, cut)
  const { amount, of } = amountsOf(finder, form.paid)
  const name = `${finder}_${form.paid}`
  const { text } = form
  const total = `select count(*) as total from (${found()}) s`
  return {
    page: inEachOrder(ORDERS, (order, suffix, sort) => {
      const cut = `and ${order.after(14, 's.')} ${order.by('s.')} limit $16`
      return statement<ShownRow & { total: number }>(
        `filtered_sales_of_${name}${suffix}_${text}`,
        `with page as (select * from (${found(cut)}) s ${order.by('s.')} limit $16),
              listed as (${SALES_OF_PAGE[sort]})
         select s.*, (${total}) as total from listed s ${order.by('s.')}`,
      )
    }),
    total: statement<{ total: number }>(`filtered_sales_total_of_${name}_${text}`, total),
    sum: statement<{ sales: number; amount: number }>(
      `filtered_sales_sum_of_${name}_${text}`,
      `select count(*) as sales, coalesce(sum(${amount}), 0) as amount
         from (${found()} limit ${SALES_SUMMED_MAX + 1}) s
        cross join lateral (${of}) r`,
    ),
  }
}

const inEachText = (finder: Finder, paid: PaidWith) => ({
  none: statementsOf(finder, { text: 'none', paid }),
  text: statementsOf(finder, { text: 'text', paid }),
})
const inEachWay = (finder: Finder) => ({
  any: inEachText(finder, 'any'),
  cash: inEachText(finder, 'cash'),
  other: inEachText(finder, 'other'),
})
const STATEMENTS = {
  all: inEachWay('all'),
  seller: inEachWay('seller'),
  product: inEachWay('product'),
}

type Wanted = SalesPage & {
  userId?: string | undefined
  productId?: string | undefined
  tenderId?: string | undefined
}

export const isFiltered = ({ userId, productId, tenderId }: Wanted) =>
  [userId, productId, tenderId].some((id) => id !== undefined)

/** Throws NOT_FOUND for a tender that the institution does not have. */
async function paidWith(
  db: Database,
  institutionId: string,
  tenderId: string | undefined,
): Promise<PaidWith> {
  if (tenderId === undefined) return 'any'
  const [tender] = await db.read(institutionId, kindOfTender(institutionId, tenderId))
  if (tender === undefined) throw new AppError('NOT_FOUND')
  return tender.kind === 'CASH' ? 'cash' : 'other'
}

async function statementsFor(db: Database, { institutionId }: BranchScope, wanted: Wanted) {
  const { search, customerId, productId, userId, tenderId } = wanted
  const paid = await paidWith(db, institutionId, tenderId)
  const hasText = searchFor(search).pattern !== null
  const isPlain = !hasText && customerId === undefined && paid === 'any'
  if (productId !== undefined) return STATEMENTS.product[paid][isPlain ? 'none' : 'text']
  return STATEMENTS[userId === undefined ? 'all' : 'seller'][paid][hasText ? 'text' : 'none']
}

export function filtersOf({ institutionId, branchId }: BranchScope, wanted: Wanted) {
  const {
    search = '',
    customerId = null,
    userId = null,
    productId = null,
    tenderId = null,
  } = wanted
  const { pattern } = searchFor(search)
  const ids = pattern === null ? null : saleIdRange(search)
  return [
    ...[institutionId, wanted.from ?? BEFORE_ALL_TIMES, wanted.to ?? AFTER_ALL_TIMES, branchId],
    ...[customerId, userId, productId, pattern, ids?.first ?? null, ids?.last ?? null],
    typedNumber(pattern === null ? '' : search),
    ...[pattern === null ? null : fiscalKey(search), tenderId],
  ]
}

/** Sales of a seller, with a product or of a tender. Throws NOT_FOUND for an unknown one. */
export async function listFilteredSales(
  db: Database,
  scope: BranchScope,
  wanted: Wanted,
): Promise<Page<Sale>> {
  const { institutionId } = scope
  const { userId, productId, sort = '-date' } = wanted
  await knownFilters(db, institutionId, { userId, productId })
  const { page, total } = await statementsFor(db, scope, wanted)
  const filters = filtersOf(scope, wanted)
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, wanted, {
    rows: page[sort](...filters, ...start(wanted), pageSize(wanted) + 1),
    total: total(...filters),
    toItem: shownSale,
    keysOf,
  })
}

/** Birr of these sales, of the product in them or of the tender, less what came back; undefined for too many. */
export async function sumFilteredSales(
  db: Database,
  scope: BranchScope,
  wanted: Wanted,
): Promise<number | undefined> {
  const { sum } = await statementsFor(db, scope, wanted)
  const [row] = await db.read(scope.institutionId, sum(...filtersOf(scope, wanted)))
  return row === undefined || row.sales > SALES_SUMMED_MAX ? undefined : row.amount
}
