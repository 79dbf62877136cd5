import { PriceChange, createSale, getSale } from '@mezgeb/contract/selling/sales'
import { useQueryClient } from '@tanstack/react-query'

import { isRefusal } from '../../../../lib/api/api-error.ts'
import { queryKey } from '../../../../lib/api/cache/query-key.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { useNewPrices } from '../../../catalogue/goods/use-known-goods.ts'
import { repriced } from './sold-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Sale } from '@mezgeb/contract/selling/sales'

export function useCreateSale() {
  const client = useQueryClient()
  // Its receipt opens without asking for what was just answered.
  const keep = (sale: Sale) =>
    client.setQueryData(queryKey(getSale, { params: { id: sale.id } }), sale)
  return useSave(createSale, keep)
}

/** Gives the chosen products the prices of a PRICE_CHANGED at once. */
export function usePricesOfRefusal() {
  const takePrices = useNewPrices()
  return (picked: readonly Goods[], failure: unknown): void => {
    if (!isRefusal(failure, 'PRICE_CHANGED')) return
    const { data } = PriceChange.safeParse(failure.current)
    const prices = new Map(data?.saleItems.map((price) => [price.productId, price]))
    takePrices(picked, (goods) => {
      const price = prices.get(goods.id)
      return price === undefined ? goods : repriced(goods, price)
    })
  }
}
