import { Lot, onlyGoodUnits } from '@mezgeb/contract/stock/lots'
import * as z from 'zod/mini'

const ExpiredGoods = z.object({
  available: z.number(),
  lots: z.array(z.pick(Lot, { batch: true, expiresOn: true })),
})

/** The refusal of goods of which a sale would take expired units, as explain_sale gives them. */
export const expiredGoods = {
  code: 'HAS_EXPIRED',
  field: (goods: object): [name: string, message: string] => {
    const { available, lots } = ExpiredGoods.parse(goods)
    return ['quantity', onlyGoodUnits(available, lots)]
  },
} as const
