import * as z from 'zod/mini'

import { today } from '../../../../lib/format/today.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

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

/** Units of the sending branch that have expired. */
export const expiredUnits = ({
  availableLots = [],
}: Pick<Transfer['items'][number], 'availableLots'>) =>
  availableLots
    .filter(({ expiresOn }) => expiresOn < today())
    .reduce((sum, { quantity }) => sum + quantity, 0)
