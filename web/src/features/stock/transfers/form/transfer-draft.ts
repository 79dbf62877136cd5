import { FIRST_STATES, TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import { Transfer } from '@mezgeb/contract/stock/transfers'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { changedLines, quantityText } from '../../lines/changed-lines.ts'
import { GOODS_SHAPES, filledLines, newGoodsLine } from '../../lines/goods-line.ts'
import { quantitiesOf } from '../../lines/line-pack.ts'
import { GoodsLot, sentLots } from '../lots/goods-lot.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FieldMessage } from '../../../../lib/drafts/form-failure.ts'
import type { GoodsLine } from '../../lines/goods-line.ts'

export type FirstState = (typeof FIRST_STATES)[number]

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  ...GOODS_SHAPES,
  state: z.enum(FIRST_STATES),
  lots: z.record(z.string(), z.array(GoodsLot)),
}

type Ends = { fromBranchId: string; branchId: string | null; state: FirstState }

/** A transfer without goods. `branchId`: of the receiving branch, null for STAFF, whose branch the server knows. */
export function newTransfer(ends: Ends) {
  return {
    ...ends,
    note: '',
    /** Chosen batches by product, of goods that are there at once. */
    lots: {} as Record<string, GoodsLot[]>,
    items: [newGoodsLine()] as GoodsLine[],
    /** Every product that was chosen, as it was then. */
    goods: [] as readonly Goods[],
  }
}
export type TransferDraft = ReturnType<typeof newTransfer>

/** A transfer that is not approved yet. `hasBranch`: the user chooses the branch. */
export function draftOf(transfer: Transfer, hasBranch: boolean): TransferDraft {
  const { fromBranch, toBranch, state, note, items } = transfer
  return {
    fromBranchId: fromBranch.id,
    branchId: hasBranch ? toBranch.id : null,
    note: note ?? '',
    state: state === 'DRAFT' ? 'DRAFT' : 'REQUESTED',
    lots: {},
    items: items.map(({ productId, wanted }) => ({
      ...newGoodsLine(),
      productId,
      quantity: wanted,
    })),
    goods: items.map(({ product }) => ({ ...product, branchProducts: [] })),
  }
}

/** The contract's transfer; blank lines at the end are left out. */
export const transferForm = z.pipe(
  z.pipe(
    z.looseObject({}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of the form are a draft
    z.transform((values) => bodyOf(values as unknown as TransferDraft)),
  ),
  TransferInput,
)

function bodyOf({ fromBranchId, branchId, state, note, items, ...draft }: TransferDraft): object {
  const { lots } = draft
  const goods = new Map(draft.goods.map((one) => [one.id, one]))
  const chosen = (productId: string) => (state === 'CLOSED' ? (lots[productId] ?? []) : [])
  return {
    fromBranchId,
    toBranchId: branchId,
    state,
    note,
    items: filledLines(items).map(({ productId, quantity }) => ({
      productId,
      quantity,
      ...countedAs(goods.get(productId)),
      ...sentLots({ lots: chosen(productId) }),
    })),
  }
}

/** Products and units of the lines. */
export function sumsOf({ items, goods }: Pick<TransferDraft, 'items' | 'goods'>) {
  return {
    products: items.filter(({ productId }) => productId !== '').length,
    units: quantitiesOf(items, goods),
  }
}

/** Messages beside lines that a colleague has changed meanwhile. */
export function changesOfTransfer(
  now: unknown,
  before: TransferDraft,
  typed: TransferDraft,
): FieldMessage[] {
  const { data: transfer } = Transfer.safeParse(now)
  if (transfer === undefined) return []
  const lines = draftOf(transfer, false)
  return changedLines({ before, typed, now: lines, texts: { quantity: quantityText } })
}
