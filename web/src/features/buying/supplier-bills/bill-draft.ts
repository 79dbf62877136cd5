import { SupplierBillInput, UnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import { hasWholeCents, sumOf } from '@mezgeb/contract/kit/money'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'

import type { BillKind } from '@mezgeb/contract/buying/supplier-bills'

const Goods = z.object({
  id: z.string(),
  amount: z.union([z.number(), z.string()]),
  /** As they were listed: with another bill they are no more. */
  of: UnbilledGoods,
})
export type ChosenGoods = z.infer<typeof Goods>

const Amount = z.union([z.number(), z.string()])
const Taxed = z.object({
  taxId: z.string(),
  rate: z.number(),
  rates: z.array(z.object({ validFrom: z.string(), rate: z.number() })),
  amount: Amount,
  /** As the bill says; '' for that of the rate. */
  taxAmount: Amount,
})
/** One tax of the bill. */
export type Taxed = z.infer<typeof Taxed>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  goods: z.array(Goods),
  taxes: z.array(Taxed),
  isIncluded: z.boolean(),
}

export type BillDraft = {
  kind: BillKind
  supplierId: string
  branchId: string
  reference: string
  billedOn: string
  dueOn: string
  totalAmount: number | string
  taxAmount: number | string
  taxes: readonly Taxed[]
  /** Whether the amounts of the taxes contain them. */
  isIncluded: boolean
  goods: readonly ChosenGoods[]
  note: string
}

type New = { kind: BillKind; supplierId: string; branchId: string; day: string }

/** A bill for these goods, which says what was received. */
export function newBill({ day, ...of }: New, goods?: UnbilledGoods): BillDraft {
  const draft: BillDraft = {
    ...of,
    reference: '',
    billedOn: day,
    dueOn: '',
    totalAmount: '',
    taxAmount: '',
    taxes: [],
    isIncluded: false,
    goods: [],
    note: '',
  }
  if (goods === undefined) return draft
  const reference = of.kind === 'BILL' ? (goods.reference ?? '') : ''
  return withGoods({ ...draft, reference, branchId: goods.branch.id }, [chosen(goods)])
}

export const chosen = (of: UnbilledGoods): ChosenGoods => ({
  id: of.document.id,
  amount: of.received ?? '',
  of,
})

const numberOf = (value: number | string) => (typeof value === 'number' ? value : 0)

/** Percent on the day of the bill. */
export const rateOn = (
  { rates, rate }: Pick<Taxed, 'rate' | 'rates'>,
  { billedOn }: Pick<BillDraft, 'billedOn'>,
) => rates.findLast(({ validFrom }) => validFrom <= billedOn)?.rate ?? rate

/** ETB of tax in one row, or on top of it. */
export function taxOfRow(
  { amount, taxAmount, ...tax }: Taxed,
  draft: Pick<BillDraft, 'isIncluded' | 'billedOn'>,
): number {
  if (typeof taxAmount === 'number') return taxAmount
  const isAmount = typeof amount === 'number' && amount > 0 && hasWholeCents(amount)
  const { isIncluded } = draft
  return isAmount ? taxOf(amount, { rate: rateOn(tax, draft), isIncluded }) : 0
}

/** Goods and tax; without goods what is taxed. */
function sumOfDraft(draft: BillDraft): number {
  const { goods, taxAmount, taxes, isIncluded } = draft
  const tax = sumOf([numberOf(taxAmount), ...taxes.map((row) => taxOfRow(row, draft))])
  const worth = goods.map(({ amount }) => numberOf(amount))
  if (goods.length > 0 || taxes.length === 0) return sumOf([tax, ...worth])
  const taxed = sumOf(taxes.map(({ amount }) => numberOf(amount)))
  return isIncluded ? taxed : sumOf([taxed, tax])
}

/** With another part of the total, which follows as long as it was the sum of the parts. */
function summed(draft: BillDraft, changed: Partial<BillDraft>): BillDraft {
  const followed = draft.totalAmount === '' || draft.totalAmount === sumOfDraft(draft)
  const next = { ...draft, ...changed }
  return followed ? { ...next, totalAmount: sumOfDraft(next) || '' } : next
}

export const withGoods = (draft: BillDraft, goods: readonly ChosenGoods[]) =>
  summed(draft, { goods })

export const withDay = (draft: BillDraft, billedOn: string) => summed(draft, { billedOn })

export const withTax = (draft: BillDraft, taxAmount: number | string) =>
  summed(draft, { taxAmount })

export const withTaxes = (
  draft: BillDraft,
  changed: Partial<Pick<BillDraft, 'taxes' | 'isIncluded'>>,
) => summed(draft, changed)

/** The contract's bill. */
export const billForm = bodySchema(bodyOf, SupplierBillInput)

function bodyOf(draft: BillDraft): object {
  const { dueOn, taxAmount, taxes, isIncluded, goods, branchId, ...body } = draft
  const said = taxes.map(({ taxId, amount, taxAmount: tax }) => ({
    taxId,
    amount,
    isIncluded,
    ...(tax === '' ? {} : { taxAmount: tax }),
  }))
  return {
    ...body,
    ...(branchId === '' ? {} : { branchId }),
    ...(dueOn === '' ? {} : { dueOn }),
    ...(taxAmount === '' ? {} : { taxAmount }),
    ...(said.length === 0 ? {} : { taxes: said }),
    goods: goods.map(({ id, amount }) => (amount === '' ? { id } : { id, amount })),
  }
}
