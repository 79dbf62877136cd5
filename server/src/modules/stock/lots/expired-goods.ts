import { NamedLot, onlyGoodUnits } from '@mezgeb/contract/stock/lots'
import * as z from 'zod/mini'

const ExpiredGoods = z.object({ available: z.number(), lots: z.array(NamedLot) })

/** The refusal of goods of which expired units would be taken, as expired_goods gives them. */
export const expiredGoods = {
  code: 'HAS_EXPIRED',
  field: (goods: object): [name: string, message: string] => {
    const { available, lots } = ExpiredGoods.parse(goods)
    return ['quantity', onlyGoodUnits(available, lots)]
  },
} as const
