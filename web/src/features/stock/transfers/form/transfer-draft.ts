import { FIRST_STATES, TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import { Transfer } from '@mezgeb/contract/stock/transfers'
import * as z from 'zod/mini'

import { bodySchema } from '../../../../lib/drafts/body-schema.ts'
import { today } from '../../../../lib/format/today.ts'
import { changedLines, quantityText } from '../../lines/changed-lines.ts'
import { GOODS_SHAPES } from '../../lines/goods-line.ts'
import { linesOf, quantitiesOf, unitsFacet } from '../../lines/lines-of.ts'
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
  takesExpired: z.optional(z.boolean()),
}

/** `lots`: chosen batches by product. */
const linesWith = (lots: Record<string, GoodsLot[]>) =>
  linesOf<GoodsLine>([
    unitsFacet,
    { empty: {}, toBody: ({ productId }) => sentLots({ lots: lots[productId] ?? [] }) },
  ])
export const { newLine } = linesWith({})

type Ends = { fromBranchId: string; branchId: string | null; state: FirstState }

/** A transfer without goods. `branchId`: of the receiving branch, null for STAFF, whose branch the server knows. */
export function newTransfer(ends: Ends) {
  return {
    ...ends,
    note: '',
    /** Chosen batches by product, of goods that are there at once. */
    lots: {} as Record<string, GoodsLot[]>,
    takesExpired: undefined as boolean | undefined,
    items: [newLine()],
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
    takesExpired: undefined,
    items: items.map(({ productId, wanted }) => newLine({ productId, quantity: wanted })),
    goods: items.map(({ product }) => ({ ...product, branchProducts: [] })),
  }
}

/** The contract's transfer; blank lines at the end are left out. */
export const transferForm = bodySchema(bodyOf, TransferInput)

function bodyOf({ fromBranchId, branchId, state, note, lots, ...draft }: TransferDraft): object {
  return {
    fromBranchId,
    toBranchId: branchId,
    state,
    note,
    ...(state === 'CLOSED' ? { takesExpired: draft.takesExpired } : {}),
    items: linesWith(state === 'CLOSED' ? lots : {}).toBody(draft),
  }
}

/** Products and units of the lines. */
export function sumsOf({ items, goods }: Pick<TransferDraft, 'items' | 'goods'>) {
  return {
    products: items.filter(({ productId }) => productId !== '').length,
    units: quantitiesOf(items, goods),
  }
}

/** Whether goods that arrive at once may have expired: the sending branch has such units, or its units are not known. */
export function mayTakeExpired({ state, fromBranchId, items, goods }: TransferDraft): boolean {
  return goods.some(({ id, tracksExpiry, branchProducts }) => {
    const isMoved = state === 'CLOSED' && items.some(({ productId }) => productId === id)
    const there = branchProducts.find(({ branchId }) => branchId === fromBranchId)
    const hasExpired = there === undefined || (there.expiresOn ?? today()) < today()
    return isMoved && tracksExpiry === true && hasExpired
  })
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
