import { Customer, NEW_CUSTOMER, NewCustomer } from '@mezgeb/contract/selling/customers'
import { onlyUnitsAvailable } from '@mezgeb/contract/kit/errors'
import { Goods } from '@mezgeb/contract/catalogue/goods'
import {
  QUANTITY_NOT_POSITIVE,
  SALE_QUANTITY_DEFAULT,
  SaleInput,
  saleTotal,
} from '@mezgeb/contract/selling/sales'
import * as z from 'zod/mini'

import { newKey } from '../../../../lib/api/new-key.ts'
import { unitsOnHand } from '../../../catalogue/goods/units-on-hand.ts'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'

/** One line as it is being typed; a quantity field hands over text while it holds no number. */
export type DraftLine = { key: string; productId: string; quantity: number | string }

const ChosenCustomer = z.pick(Customer, { id: true, name: true, branchId: true })
export type ChosenCustomer = z.infer<typeof ChosenCustomer>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  chosenCustomer: z.nullable(z.union([z.literal(NEW_CUSTOMER), ChosenCustomer])),
  goods: z.array(Goods),
}

/** The sale modal's values. Empty ids: nothing chosen yet. */
export type SaleDraft = {
  customerId: string
  chosenCustomer: z.infer<typeof DRAFT_SHAPES.chosenCustomer>
  /** The fields of a new customer. */
  customer: { name: string; phone: string; address: string }
  branchId: string
  saleItems: DraftLine[]
  /** Every product that was chosen, as it was then. */
  goods: readonly Goods[]
}

export type DraftIssue = { path: PropertyKey[]; message: string }

/** An empty line, with a key of its own for React, also beside lines of a draft from before a reload. */
export function newLine(): DraftLine {
  return { key: newKey(), productId: '', quantity: SALE_QUANTITY_DEFAULT }
}

/** An empty sale with its first line. */
export function newDraft(branchId: string): SaleDraft {
  return {
    customerId: '',
    chosenCustomer: null,
    customer: { name: '', phone: '', address: '' },
    branchId,
    saleItems: [newLine()],
    goods: [],
  }
}

/**
 * The problem of a line while the user types (spec §5) as the message of a schema, or null. Lines of one product count
 * together.
 */
export function lineProblem(
  { branchId, saleItems }: Pick<SaleDraft, 'branchId' | 'saleItems'>,
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
export function isShort(
  draft: Pick<SaleDraft, 'branchId' | 'saleItems'>,
  line: DraftLine,
  goods: KnownGoods,
): boolean {
  const problem = lineProblem(draft, line, goods)
  return problem !== null && problem !== QUANTITY_NOT_POSITIVE
}

/** Price × quantity of one line in ETB; 0 while it is incomplete. */
export function lineTotal(line: DraftLine, goods: KnownGoods): number {
  return saleTotal([priced(line, goods)])
}

/** The live total in ETB (spec §2). Lines of one product are one line of the sale (decisions §5), and rounded once. */
export function draftTotal({ saleItems }: SaleDraft, goods: KnownGoods): number {
  const sold = new Map<string, ReturnType<typeof priced>>()
  for (const line of saleItems) {
    const { quantity, ...price } = priced(line, goods)
    const before = sold.get(line.productId)?.quantity ?? 0
    sold.set(line.productId, { ...price, quantity: before + quantity })
  }
  return saleTotal([...sold.values()])
}

/** The draft as the call's body. */
export function toSaleInput({ customerId, customer, branchId, saleItems }: SaleDraft): SaleInput {
  const isNewCustomer = customerId === NEW_CUSTOMER
  return {
    customerId,
    branchId,
    saleItems: soldLines(saleItems).map(({ productId, quantity }) => ({
      productId,
      quantity: wholeNumber(quantity),
    })),
    ...(isNewCustomer ? { customer } : {}),
    isNewCustomer,
  }
}

/** All problems of a draft at once: those of the contract's schema, then the branch's stock. */
export function draftIssues(draft: SaleDraft, goods: KnownGoods): DraftIssue[] {
  const found: DraftIssue[] = []
  if (draft.customerId === NEW_CUSTOMER) {
    const issues = NewCustomer.safeParse(draft.customer).error?.issues ?? []
    found.push(...issues.map(({ path, message }) => ({ path: ['customer', ...path], message })))
  }
  found.push(...(SaleInput.safeParse(toSaleInput(draft)).error?.issues ?? []))
  draft.saleItems.forEach((line, index) => {
    const message = lineProblem(draft, line, goods)
    if (message !== null) found.push({ path: ['saleItems', index, 'quantity'], message })
  })
  return found.filter(({ path }, at) => found.findIndex((other) => isSame(other.path, path)) === at)
}

/** For the form: takes a draft that can be sold from these products, gives the call's body. */
export function saleForm(goods: KnownGoods) {
  return z.pipe(
    z.custom<SaleDraft>().check((context) => {
      for (const { path, message } of draftIssues(context.value, goods)) {
        context.issues.push({ code: 'custom', input: context.value, path, message })
      }
    }),
    z.transform((draft: SaleDraft) => ({
      ...toSaleInput(draft),
      expectedTotal: draftTotal(draft, goods),
    })),
  )
}

// Enter in the last quantity has made a line more; left untouched at the end of the others, it is none.
function soldLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  const last = lines.at(-1)
  const isUntouched = last?.productId === '' && last.quantity === SALE_QUANTITY_DEFAULT
  return isUntouched && lines.length > 1 ? lines.slice(0, -1) : lines
}

function priced(line: DraftLine, goods: KnownGoods) {
  const { pricePerUnit: price = 0, unitSize } = goods.get(line.productId) ?? {}
  return { price, quantity: unitsOf(line), unitSize }
}

/** The units of a line, 0 while they are no number. */
export function unitsOf({ quantity }: Pick<DraftLine, 'quantity'>): number {
  const units = wholeNumber(quantity)
  return units > 0 ? units : 0
}

// Other text becomes NaN, which the schema refuses with its sentence; `1e3` must not be sold as 1,000.
function wholeNumber(quantity: number | string): number {
  return /^-?\d+$/.test(String(quantity)) ? Number(quantity) : Number.NaN
}

function isSame(one: PropertyKey[], other: PropertyKey[]): boolean {
  return one.join('.') === other.join('.')
}
