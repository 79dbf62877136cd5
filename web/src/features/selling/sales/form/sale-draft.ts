import { Customer, NEW_CUSTOMER, NewCustomer } from '@mezgeb/contract/selling/customers'
import { Goods } from '@mezgeb/contract/catalogue/goods'
import { SALE_QUANTITY_DEFAULT, SaleInput } from '@mezgeb/contract/selling/sales'
import * as z from 'zod/mini'

import { pricedGoods } from './priced-goods.ts'
import { bodyOfSold, draftTotal, lineProblem } from './sale-lines.ts'
import { newLine } from './sold-lines.ts'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { DraftLine } from './sale-lines.ts'

const ChosenCustomer = z.pick(Customer, {
  id: true,
  name: true,
  branchId: true,
  customerGroupId: true,
})
export type ChosenCustomer = z.infer<typeof ChosenCustomer>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  chosenCustomer: z.nullable(z.union([z.literal(NEW_CUSTOMER), ChosenCustomer])),
  goods: z.array(Goods),
  takesExpired: z.optional(z.boolean()),
}

/** The sale modal's values. Empty ids: nothing chosen yet. */
export type SaleDraft = {
  customerId: string
  chosenCustomer: z.infer<typeof DRAFT_SHAPES.chosenCustomer>
  /** The fields of a new customer. */
  customer: { name: string; phone: string; address: string }
  branchId: string
  saleItems: DraftLine[]
  /** Units that have expired are sold, too. */
  takesExpired?: boolean
  /** Every product that was chosen, as it was then. */
  goods: readonly Goods[]
}

export type DraftIssue = { path: PropertyKey[]; message: string }

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

/** Goods with the prices at which the draft sells them. */
export function pricedIn(draft: SaleDraft, goods: KnownGoods): KnownGoods {
  return pricedGoods(soldIn(draft), goods)
}

/** Where, to whom and what a draft sells. */
export function soldIn({ branchId, chosenCustomer, saleItems }: SaleDraft) {
  const customerGroupId =
    chosenCustomer === null || chosenCustomer === NEW_CUSTOMER
      ? undefined
      : chosenCustomer.customerGroupId
  return { branchId, customerGroupId, saleItems }
}

/** The draft as the call's body. */
export function toSaleInput(draft: SaleDraft): SaleInput {
  const { customerId, customer, branchId, saleItems, takesExpired } = draft
  const isNewCustomer = customerId === NEW_CUSTOMER
  return {
    customerId,
    branchId,
    ...homeOf(draft),
    saleItems: bodyOfSold(soldLines(saleItems)),
    ...(takesExpired === true ? { takesExpired } : {}),
    ...(isNewCustomer ? { customer } : {}),
    isNewCustomer,
  }
}

function homeOf({ branchId, chosenCustomer }: SaleDraft): { customerBranchId?: string } {
  if (chosenCustomer === null || chosenCustomer === NEW_CUSTOMER) return {}
  const { branchId: home } = chosenCustomer
  return home === branchId ? {} : { customerBranchId: home }
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
      expectedTotal: draftTotal(draft, pricedIn(draft, goods)),
    })),
  )
}

/** Enter in the last quantity has made a line more; left untouched at the end of the others, it is none. */
export function soldLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  const last = lines.at(-1)
  const isUntouched = last?.productId === '' && last.quantity === SALE_QUANTITY_DEFAULT
  return isUntouched && lines.length > 1 ? lines.slice(0, -1) : lines
}

function isSame(one: PropertyKey[], other: PropertyKey[]): boolean {
  return one.join('.') === other.join('.')
}
