import { SupplierBillInput, UnbilledGoods } from '@mezgeb/contract/buying/supplier-bills'
import { sumOf } from '@mezgeb/contract/kit/money'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { NO_FACETS, facetShapes, sumsOfFacets, withSentFacets } from './bill-facets.ts'
import { typedSum } from './typed-sum.ts'

import type { BillKind } from '@mezgeb/contract/buying/supplier-bills'

import type { TypedFacets } from './bill-facets.ts'

const Goods = z.object({
  id: z.string(),
  amount: z.union([z.number(), z.string()]),
  /** As they were listed: with another bill they are no more. */
  of: UnbilledGoods,
})
export type ChosenGoods = z.infer<typeof Goods>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { goods: z.array(Goods), ...facetShapes }

export type BillDraft = TypedFacets & {
  kind: BillKind
  supplierId: string
  branchId: string
  reference: string
  billedOn: string
  dueOn: string
  totalAmount: number | string
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
    ...NO_FACETS,
    goods: [],
    note: '',
  }
  if (goods === undefined) return draft
  const reference = of.kind === 'BILL' ? (goods.reference ?? '') : ''
  return withParts({ ...draft, reference, branchId: goods.branch.id }, { goods: [chosen(goods)] })
}

export const chosen = (of: UnbilledGoods): ChosenGoods => ({
  id: of.document.id,
  amount: of.received ?? '',
  of,
})

/** Goods and what is said besides; without goods what that says of the whole. */
function sumOfDraft(draft: BillDraft): number {
  const { besides, whole } = sumsOfFacets(draft)
  if (draft.goods.length === 0 && whole !== null) return whole
  return sumOf([besides, typedSum(draft.goods.map(({ amount }) => amount))])
}

/** With other parts of the total, which follows as long as it was their sum. */
export function withParts(
  draft: BillDraft,
  changed: Partial<TypedFacets & Pick<BillDraft, 'goods' | 'billedOn'>>,
): BillDraft {
  const followed = draft.totalAmount === '' || draft.totalAmount === sumOfDraft(draft)
  const next = { ...draft, ...changed }
  return followed ? { ...next, totalAmount: sumOfDraft(next) || '' } : next
}

/** The contract's bill. */
export const billForm = bodySchema(bodyOf, SupplierBillInput)

function bodyOf(draft: BillDraft): object {
  const { dueOn, goods, branchId, ...body } = withSentFacets(draft)
  return {
    ...body,
    ...(branchId === '' ? {} : { branchId }),
    ...(dueOn === '' ? {} : { dueOn }),
    goods: goods.map(({ id, amount }) => (amount === '' ? { id } : { id, amount })),
  }
}
