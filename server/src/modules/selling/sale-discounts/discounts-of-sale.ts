import { lineAmount, sumOf } from '@mezgeb/contract/kit/money'
import { amountOfItems } from '@mezgeb/contract/selling/facets/sold-facets'
import { discountProblems, discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'

import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { packedProduct } from '../../catalogue/goods/packed-row.ts'
import { approvedAmount } from '../sale-approvals/approved-amount.ts'
import { readListedPrices } from '../price-lists/read-listed-prices.ts'
import { findDiscountLimit, findDiscountedGoods } from './discounts.queries.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Discount, UndiscountedLine } from '@mezgeb/contract/selling/sale-discounts/discounts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DiscountedGoods } from './discounts.queries.ts'

/** ETB off a line by hand, and the amount that it was reckoned from: of another amount it is another discount. */
export type LineDiscount = { off?: number; reckonedFrom?: number }

type DiscountedSale = { lines: (RequestedLine & LineDiscount)[]; refusal: AppError | null }

type Requested = {
  id?: string | undefined
  branchId: string
  lines: readonly RequestedLine[]
  discount?: Discount | undefined
}
type Sold = { branchId: string; customerId: string }
type Item = SaleInput['saleItems'][number]
/** `items`: of the request, that it is made of; `at`: the first one. */
type RequestedLine = Pick<Item, 'productId' | 'quantity' | 'discount'> & {
  items: readonly Item[]
  at: number
}

/** The lines of a sale with its discounts by hand. Throws FORBIDDEN without `sales.discount`. */
export async function discountsOfSale(
  db: Database,
  actor: Actor,
  requested: Requested,
  sold: Sold,
): Promise<DiscountedSale> {
  const { lines, discount: bill } = requested
  if (!may(actor, 'sales.discount')) throw new AppError('FORBIDDEN')
  const { institutionId } = actor
  const { limit, rows, listed } = await db.readTogether(institutionId, async (tx) => ({
    limit: may(actor, 'sales.discountAny') ? null : await readLimit(tx, institutionId),
    rows: await tx.query(
      findDiscountedGoods(
        institutionId,
        lines.map(({ productId }) => productId),
      ),
    ),
    listed: await readListedPrices(tx, { seller: actor, ...sold, lines }),
  }))
  const goods = new Map(rows.map((row) => [row.id, row]))
  const priced = lines.map((line) => ({
    ...pricedLine(line, goods.get(line.productId), listed.get(line.productId)),
    discount: line.discount,
  }))
  const { each } = discountsOf(priced, bill)
  const refusalUpTo = (most: number | null) =>
    refusalOf(lines, discountProblems(priced, bill, most))
  const refusal = refusalUpTo(limit)
  const isApproved = refusal !== null && (await isApprovedFor(db, institutionId, requested, each))
  return {
    lines: lines.map((line, at) => ({
      ...line,
      off: each[at] ?? 0,
      reckonedFrom: priced[at]?.before ?? 0,
    })),
    refusal: isApproved ? refusalUpTo(null) : refusal,
  }
}

/** Whether a person without a limit approved all discounts of the sale with a PIN. */
async function isApprovedFor(
  db: Database,
  institutionId: string,
  { id, branchId }: Requested,
  each: readonly number[],
): Promise<boolean> {
  if (id === undefined) return false
  const sale = { kind: 'DISCOUNT', documentId: id, branchId } as const
  const approved = await db.readTogether(institutionId, (tx) =>
    approvedAmount(tx, institutionId, sale),
  )
  return sumOf(each) <= approved
}

/** Percent of discount that sellers may give. */
async function readLimit(tx: Transaction, institutionId: string): Promise<number> {
  const [row] = await tx.query(findDiscountLimit(institutionId))
  return row?.percent ?? 0
}

/** A product that is not there costs nothing: the sale is refused for it. */
function pricedLine(
  line: RequestedLine,
  goods: DiscountedGoods | undefined,
  listed: number | undefined,
): UndiscountedLine {
  if (goods === undefined) return { before: 0 }
  const { items, quantity } = line
  const pricePerUnit = listed ?? goods.price
  return {
    before: amountOfItems(items, { ...packedProduct(goods.id, goods), pricePerUnit }),
    ...(goods.floor_price === null
      ? {}
      : { lowest: lineAmount({ price: goods.floor_price, quantity, ...countedOf(goods) }) }),
  }
}

/** The field of a problem of a line is the discount of its first item. */
function refusalOf(
  lines: readonly RequestedLine[],
  problems: ReturnType<typeof discountProblems>,
): AppError | null {
  const found = problems.lines.flatMap((problem, line) =>
    problem === null ? [] : [{ ...problem, path: `saleItems.${lines[line]?.at}.discount` }],
  )
  if (problems.bill !== null) found.push({ ...problems.bill, path: 'discount' })
  const [first] = found
  if (first === undefined) return null
  return new AppError(first.code, { fields: found.map(({ path, message }) => ({ path, message })) })
}
