import { FIRST_STATES, TransferInput } from '@mezgeb/contract/stock/transfer-steps'
import { Transfer } from '@mezgeb/contract/stock/transfers'
import * as z from 'zod/mini'

import { bodySchema } from '../../../../lib/drafts/body-schema.ts'
import { changedLines, quantityText } from '../../lines/changed-lines.ts'
import { GOODS_SHAPES } from '../../lines/goods-line.ts'
import { linesOf, quantitiesOf, unitsFacet } from '../../lines/lines-of.ts'
import { CHOICE_SHAPES, NO_CHOICES, chosenFacet, mayTakeExpired } from '../moving/moved-facets.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FieldMessage } from '../../../../lib/drafts/form-failure.ts'
import type { GoodsLine } from '../../lines/goods-line.ts'

export type FirstState = (typeof FIRST_STATES)[number]

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  ...GOODS_SHAPES,
  state: z.enum(FIRST_STATES),
  ...CHOICE_SHAPES,
}

const linesWith = (choices: typeof NO_CHOICES) =>
  linesOf<GoodsLine>([unitsFacet, chosenFacet(choices)])
export const { newLine } = linesWith(NO_CHOICES)

type Ends = { fromBranchId: string; branchId: string | null; state: FirstState }

/** A transfer without goods. `branchId`: of the receiving branch, null for STAFF, whose branch the server knows. */
export function newTransfer(ends: Ends) {
  return {
    ...ends,
    note: '',
    ...NO_CHOICES,
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
    ...NO_CHOICES,
    items: items.map(({ productId, wanted }) => newLine({ productId, quantity: wanted })),
    goods: items.map(({ product }) => ({ ...product, branchProducts: [] })),
  }
}

/** The contract's transfer; blank lines at the end are left out. */
export const transferForm = bodySchema(bodyOf, TransferInput)

function bodyOf({ fromBranchId, branchId, state, note, ...draft }: TransferDraft): object {
  return {
    fromBranchId,
    toBranchId: branchId,
    state,
    note,
    ...(state === 'CLOSED' ? { takesExpired: draft.takesExpired } : {}),
    items: linesWith(state === 'CLOSED' ? draft : NO_CHOICES).toBody(draft),
  }
}

/** Products and units of the lines. */
export function sumsOf({ items, goods }: Pick<TransferDraft, 'items' | 'goods'>) {
  return {
    products: items.filter(({ productId }) => productId !== '').length,
    units: quantitiesOf(items, goods),
  }
}

/** Whether goods that arrive at once may have expired. */
export const maySendExpired = (draft: TransferDraft) =>
  draft.state === 'CLOSED' && mayTakeExpired(draft)

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
