import { Goods } from '@mezgeb/contract/catalogue/goods'
import { SaleExchangeInput } from '@mezgeb/contract/selling/sale-exchanges'
import { SaleReturnInput, cashBack, returnedAmount } from '@mezgeb/contract/selling/sale-returns'
import { cashRounding, returnRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { sumOf } from '@mezgeb/contract/kit/money'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { newId } from '../../../../lib/api/new-key.ts'
import { bodySchema } from '../../../../lib/drafts/body-schema.ts'
import { shapeOf } from '../../../../lib/drafts/use-draft.ts'
import { amountTyped } from '../../payments/cash.ts'
import { discountTyped } from '../../sale-discounts/typed-discount.ts'
import { isSent } from '../../../stock/known-lines/known-lines.ts'
import { pricedGoods } from '../form/priced-goods.ts'
import { soldLines } from '../form/sale-draft.ts'
import { bodyOfSold, draftTotal } from '../form/sale-lines.ts'
import { newLine } from '../form/sold-lines.ts'
import { itemOf, leftOf } from './left-of-sale.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { KnownLine } from '../../../stock/known-lines/known-lines.ts'
import type { DiscountKind } from '../../sale-discounts/typed-discount.ts'
import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { DraftLine as OutLine } from '../form/sale-lines.ts'

/** In place of a tender. */
export const STORE_CREDIT = 'store credit'

/** Where returned goods go. */
export const FATES = ['STOCK', 'DAMAGED', 'QUARANTINE'] as const

const DraftLine = z.object({
  productId: z.string(),
  line: z.optional(z.number()),
  quantity: z.union([z.string(), z.number()]),
  fate: z.enum(FATES),
  ...measuredShape,
})
type DraftLine = Measured &
  KnownLine & {
    /** Of the sale, where the product is on several. */
    line?: number | undefined
    fate: (typeof FATES)[number]
  }

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  items: z.array(DraftLine),
  saleItems: z.array(shapeOf(newLine())),
  goods: z.array(Goods),
  takesExpired: z.optional(z.boolean()),
}

/** A return without quantities, with a line for each product of which something is left. */
export function newReturn({ sale, items }: ReturnableSale) {
  return {
    id: newId(),
    saleId: sale.id,
    reason: '',
    /** Absent: in cash; `STORE_CREDIT`: the customer keeps it with the shop. */
    tenderId: '',
    reference: '',
    /** ETB in cash that the customer of an exchange hands over; absent: the exact amount. */
    tendered: '',
    /** Goods of an exchange, and every product that was chosen for it. */
    saleItems: [] as OutLine[],
    goods: [] as Goods[],
    /** Units that have expired go out, too. */
    takesExpired: undefined as boolean | undefined,
    /** Of the goods of an exchange together. */
    discountKind: 'percent' as DiscountKind,
    discountTyped: '',
    /** Absent: the reason of damage. */
    removalReasonId: '',
    items: items
      .filter((item) => leftOf(item) > 0)
      .map(({ product, line }): DraftLine => ({
        productId: product.id,
        line,
        quantity: '',
        fate: 'STOCK',
        ...countedAs(product),
      })),
  }
}
export type ReturnDraft = ReturnType<typeof newReturn>

/** ETB of the quantities as they are typed. */
export function draftAmount({ items }: ReturnDraft, of: ReturnableSale): number {
  return sumOf(
    items.map((line) => {
      const { quantity } = line
      const item = itemOf(of, line)
      const units = Number(quantity)
      if (item === undefined || !Number.isInteger(units) || units <= 0) return 0
      return returnedAmount(item, Math.min(units, leftOf(item)))
    }),
  )
}

/** Whether the quantities as they are typed leave nothing of the sale. */
export function leavesNothing({ items }: ReturnDraft, of: ReturnableSale): boolean {
  return of.items.every(
    (item) =>
      leftOf(item) === Number(items.find((line) => itemOf(of, line) === item)?.quantity ?? 0),
  )
}

/** ETB of the quantities as they are typed that the customer gets; the rest lowers the debt. */
export function moneyBack(draft: ReturnDraft, of: ReturnableSale): number {
  return cashBack({ amount: draftAmount(draft, of), onAccount: of.onAccount })
}

/** Goods with the prices at which the customer of the sale gets them. */
export function pricedFor(
  { saleItems }: ReturnDraft,
  { branchId, customerGroupId }: ReturnableSale,
  goods: KnownGoods,
): KnownGoods {
  return pricedGoods({ branchId, customerGroupId, saleItems }, goods)
}

/** Null: none; undefined: the text is no discount. */
export const discountIn = ({ discountKind, discountTyped: typed }: ReturnDraft) =>
  discountTyped(discountKind, typed)

/** ETB of the goods that go out, less their discount. */
export function outAmount(draft: ReturnDraft, of: ReturnableSale, goods: KnownGoods): number {
  const lines = { saleItems: draft.saleItems, discount: discountIn(draft) ?? undefined }
  return draftTotal(lines, pricedFor(draft, of, goods))
}

/** ETB that the customer pays for what goes out, less what comes back; below zero: gets. */
export function difference(draft: ReturnDraft, of: ReturnableSale, goods: KnownGoods): number {
  return sumOf([outAmount(draft, of, goods), -moneyBack(draft, of)])
}

/** ETB to add to a difference so that its cash has the smallest coin; 0 for other ways to pay. */
export function roundingOf(
  { tenderId }: ReturnDraft,
  { rounding = 0 }: ReturnableSale,
  { amount, coin }: { amount: number; coin: number | undefined },
): number {
  if (tenderId !== '') return 0
  return amount > 0
    ? cashRounding(amount, coin)
    : sumOf([0, -returnRounding(-amount, rounding, coin)])
}

export const isExchange = ({ saleItems }: ReturnDraft) => saleItems.length > 0

/** The contract's return, or with goods that go out its exchange. */
export const returnForm = (draft: ReturnDraft, of: ReturnableSale, goods: KnownGoods) =>
  isExchange(draft)
    ? bodySchema((typed: ReturnDraft) => exchangeOf(typed, of, goods), SaleExchangeInput)
    : bodySchema((typed: ReturnDraft) => bodyOf(typed, of), SaleReturnInput)

function exchangeOf(draft: ReturnDraft, of: ReturnableSale, goods: KnownGoods): object {
  const due = difference(draft, of, goods)
  const discount = discountIn(draft)
  const { payments, storeCredit } = backBy(draft, Math.abs(due))
  const paid =
    due > 0
      ? {
          ...(payments && { payments }),
          ...(storeCredit && { onAccount: storeCredit }),
          ...cashGiven(draft),
        }
      : { ...(payments && { payments, isRefund: true }), ...(storeCredit && { storeCredit }) }
  return {
    id: draft.id,
    ...goodsOf(draft),
    ...paid,
    ...(discount === null ? {} : { discount: discount ?? {} }),
    saleItems: bodyOfSold(soldLines(draft.saleItems)),
    ...(draft.takesExpired === true ? { takesExpired: true } : {}),
    expectedTotal: outAmount(draft, of, goods),
  }
}

function bodyOf(draft: ReturnDraft, of: ReturnableSale): object {
  return { id: draft.id, ...goodsOf(draft), ...backBy(draft, moneyBack(draft, of)) }
}

/** The returned goods. */
function goodsOf({ saleId, reason, items, removalReasonId }: ReturnDraft) {
  return {
    saleId,
    reason,
    ...(removalReasonId === '' ? {} : { removalReasonId }),
    items: items.filter(isSent).map(({ productId, line, quantity, fate, ...counted }) => ({
      productId,
      ...(line === undefined ? {} : { line }),
      quantity,
      ...countedAs(counted),
      ...(fate === 'DAMAGED' ? { isDamaged: true } : {}),
      ...(fate === 'QUARANTINE' ? { isHeld: true } : {}),
    })),
  }
}

/** Cash that was typed; the contract refuses other text. */
function cashGiven({ tenderId, tendered }: ReturnDraft): { tendered?: number } {
  if (tenderId !== '' || tendered.trim() === '') return {}
  return { tendered: amountTyped(tendered) ?? Number.NaN }
}

/** How an amount is moved; without fields in cash. Store credit is the account of a customer who pays. */
function backBy(
  { tenderId, reference }: Pick<ReturnDraft, 'tenderId' | 'reference'>,
  amount: number,
): { storeCredit?: number; payments?: object[] } {
  if (tenderId === '' || amount === 0) return {}
  if (tenderId === STORE_CREDIT) return { storeCredit: amount }
  return { payments: [{ tenderId, amount, ...(reference.trim() === '' ? {} : { reference }) }] }
}
