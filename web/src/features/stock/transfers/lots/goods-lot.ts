import * as z from 'zod/mini'

import { today } from '../../../../lib/format/today.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { ReactNode } from 'react'

import type { LineFacet } from '../../facets/line-facet.ts'
import type { GoodsLine } from '../../lines/goods-line.ts'

const typed = z.union([z.number(), z.string()])

export const TYPED_UNITS = { quantity: typed, damaged: typed }

/** Units of a batch; without an expiry date those that have no batch. */
export const GoodsLot = z.object({ batch: z.string(), expiresOn: z.string(), ...TYPED_UNITS })
export type GoodsLot = z.infer<typeof GoodsLot>

export const typedUnits = (text: number | string) => (text === '' ? 0 : text)

/** The batches of a body; absent where people chose none. The units of a line without a batch are the rest of it. */
export function lotsOf<Part>(
  { lots }: { lots: readonly GoodsLot[] },
  part: (lot: GoodsLot) => Part,
) {
  const chosen = lots.filter(({ expiresOn }) => expiresOn !== '')
  return lots.length === 0
    ? {}
    : { lots: chosen.map((lot) => ({ batch: lot.batch, expiresOn: lot.expiresOn, ...part(lot) })) }
}

export const sentLots = (line: { lots: readonly GoodsLot[] }) =>
  lotsOf(line, ({ quantity }) => ({ quantity: typedUnits(quantity) }))

/** Typed units of a line and of its batches; without any: whichever expire first. */
export const MOVED_SHAPE = { ...TYPED_UNITS, lots: z.array(GoodsLot) }
export type MovedLine = z.infer<z.ZodMiniObject<typeof MOVED_SHAPE>>
export const NO_LOTS = { lots: [] as GoodsLot[] }
export const isOfLots = ({ lots }: typeof NO_LOTS) => lots.length > 0

/** Chosen batches by product. */
export const CHOICE_SHAPES = {
  lots: z.record(z.string(), z.array(GoodsLot)),
  takesExpired: z.optional(z.boolean()),
}
type Choices = z.infer<z.ZodMiniObject<typeof CHOICE_SHAPES>>

/** The form in which they are chosen. */
export type ChoosingForm = {
  values: Pick<Choices, 'lots'> & { fromBranchId: string }
  errors: Record<string, ReactNode>
  setFieldValue: (path: string, value: unknown) => void
  clearFieldError: (path: string) => void
}
export const NO_CHOICES: Choices = { lots: {}, takesExpired: undefined }

export const lotsChosenIn = ({ lots }: Pick<Choices, 'lots'>) => lots
export const forgetLots = (form: Pick<ChoosingForm, 'setFieldValue'>) =>
  form.setFieldValue('lots', {})

export const chosenLots = ({ lots }: Pick<Choices, 'lots'>): LineFacet<GoodsLine> => ({
  empty: {},
  toBody: ({ productId }) => sentLots({ lots: lots[productId] ?? [] }),
})

/** Units of the sending branch that have expired. */
export const expiredUnits = ({
  availableLots = [],
}: Pick<Transfer['items'][number], 'availableLots'>) =>
  availableLots
    .filter(({ expiresOn }) => expiresOn < today())
    .reduce((sum, { quantity }) => sum + quantity, 0)

type Sent = { fromBranchId: string; goods: readonly Goods[] } & {
  items: readonly Pick<GoodsLine, 'productId'>[]
}

/** Whether goods may have expired: the sending branch has such units, or its units are not known. */
export function mayTakeExpired({ fromBranchId, items, goods }: Sent): boolean {
  return goods.some(({ id, tracksExpiry, branchProducts }) => {
    const isMoved = items.some(({ productId }) => productId === id)
    const there = branchProducts.find(({ branchId }) => branchId === fromBranchId)
    const hasExpired = there === undefined || (there.expiresOn ?? today()) < today()
    return isMoved && tracksExpiry === true && hasExpired
  })
}
