import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { lineAmount, sumOf } from '@mezgeb/contract/kit/money'
import {
  amountOfItems,
  isApart,
  paidAmount,
  saleFacetsOf,
} from '@mezgeb/contract/selling/facets/sold-facets'
import { discountsOf } from '@mezgeb/contract/selling/sale-discounts/discounts'
import { QUANTITY_NOT_POSITIVE } from '@mezgeb/contract/selling/sales'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { unitsOnHand } from '../../../catalogue/goods/units-on-hand.ts'
import { bodyOfCounted } from '../../../stock/lines/counted-in.ts'

import type { Discount, UndiscountedLine } from '@mezgeb/contract/selling/sale-discounts/discounts'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { CountedIn } from '../../../stock/lines/counted-in.ts'

/** One line as it is being typed; a quantity field hands over text while it holds no number. */
export type DraftLine = CountedIn & {
  key: string
  productId: string
  /** In units, also where it is typed in packs. */
  quantity: number | string
  /** With one the line does not count together with others of its product. */
  discount?: Discount | undefined
}

/** Facets of all lines of a sale together. */
export type Bill = { discount?: Discount | undefined }

type Lines = Bill & { saleItems: readonly DraftLine[] }
type OfBranch = Lines & { branchId: string }

/**
 * The problem of a line while the user types (spec §5) as the message of a schema, or null. Lines of one product count
 * together.
 */
export function lineProblem(
  { branchId, saleItems }: OfBranch,
  { productId, quantity }: DraftLine,
  goods: KnownGoods,
): string | null {
  if (quantity !== '' && !(wholeNumber(quantity) > 0)) return QUANTITY_NOT_POSITIVE
  const left = unitsOnHand(goods.get(productId), branchId)
  if (left === null) return null
  const wanted = saleItems
    .filter((line) => line.productId === productId)
    .reduce((units, line) => units + unitsOf(line), 0)
  return wanted > left ? onlyUnitsAvailable(left, goods.get(productId)) : null
}

/** Whether the branch has fewer units than the lines of the product want. */
export function isShort(draft: OfBranch, line: DraftLine, goods: KnownGoods): boolean {
  const problem = lineProblem(draft, line, goods)
  return problem !== null && problem !== QUANTITY_NOT_POSITIVE
}

/** ETB of one line: price × quantity, or the price of its packs; 0 while it is incomplete. Without tax that is on top. */
export function lineTotal(line: DraftLine, goods: KnownGoods): number {
  return amountOfProduct([line], goods)
}

/** The live total with tax in ETB (spec §2). Lines that count together are one line of the sale (decisions §5), and rounded once. */
export function draftTotal(draft: Lines, goods: KnownGoods): number {
  return sumOf(amountsOf(draft, goods).map((line) => paidAmount(line.amount, line.goods)))
}

/** The same without tax that is on top. */
export const netTotal = (draft: Lines, goods: KnownGoods): number =>
  sumOf(amountsOf(draft, goods).map(({ amount }) => amount))

/** Facets of the live total, as of a sale. */
export const facetsOfTotal = (draft: Lines, goods: KnownGoods) =>
  saleFacetsOf(amountsOf(draft, goods))

/** Lines of a draft that are one line of the sale, before discounts by hand. */
type SoldGoods = UndiscountedLine & { productId: string; keys: readonly string[] }

/** The lines of the sale: those of one product together, each with a discount, and the one of the key `apart`, by itself. */
export function goodsLines(
  { saleItems }: Lines,
  goods: KnownGoods,
  apart?: string | null,
): SoldGoods[] {
  const sold = new Map<string, DraftLine[]>()
  for (const line of saleItems) {
    const of = isApart(line) || line.key === apart ? line.key : line.productId
    sold.set(of, [...(sold.get(of) ?? []), line])
  }
  return [...sold.values()].map((lines) => {
    const { productId = '', discount } = lines[0] ?? {}
    const product = goods.get(productId)
    const price = product?.floorPrice
    const quantity = lines.reduce((units, line) => units + unitsOf(line), 0)
    return {
      productId,
      keys: lines.map(({ key }) => key),
      before: amountOfProduct(lines, goods),
      discount,
      ...(price === undefined
        ? {}
        : { lowest: lineAmount({ price, quantity, ...countedAs(product) }) }),
    }
  })
}

function amountsOf(draft: Lines, goods: KnownGoods) {
  const lines = goodsLines(draft, goods)
  const { each } = discountsOf(lines, draft.discount)
  return lines.map(({ productId, before }, at) => ({
    amount: sumOf([before, -(each[at] ?? 0)]),
    goods: goods.get(productId) ?? {},
  }))
}

function amountOfProduct(lines: readonly DraftLine[], goods: KnownGoods): number {
  const product = goods.get(lines[0]?.productId ?? '')
  if (product === undefined) return 0
  return amountOfItems(
    lines.map((line) => ({ ...line, quantity: unitsOf(line) })),
    product,
  )
}

/** The lines of the call's body. */
export const bodyOfSold = (lines: readonly DraftLine[]) =>
  lines.map((line) => ({
    productId: line.productId,
    quantity: wholeNumber(line.quantity),
    ...bodyOfCounted(line),
    ...bodyOfBill(line),
  }))

/** Beside the lines, and beside a line. */
export const bodyOfBill = ({ discount }: Bill) => (discount === undefined ? {} : { discount })

/** The units of a line, 0 while they are no number. */
export function unitsOf({ quantity }: Pick<DraftLine, 'quantity'>): number {
  const units = wholeNumber(quantity)
  return units > 0 ? units : 0
}

// Other text becomes NaN, which the schema refuses with its sentence; `1e3` must not be sold as 1,000.
export function wholeNumber(quantity: number | string): number {
  return /^-?\d+$/.test(String(quantity)) ? Number(quantity) : Number.NaN
}
