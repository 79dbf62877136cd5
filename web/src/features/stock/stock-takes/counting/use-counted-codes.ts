import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { useRef } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { t } from '../../../../texts/texts.ts'
import { unitsOfCode } from '../../../catalogue/goods/units-of-code.ts'
import { useCodes } from '../../../catalogue/scanning/use-codes.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Scan } from '../../../catalogue/scanning/parse-scan.ts'
import type { Counting } from './use-counting.ts'

type Found = { product: StockTakeProduct; units: number }

/** Counts a scanned unit or pack at once. Codes are remembered, also for a time without a connection. */
export function useCountedCodes(take: StockTake, { place, queue, learn, setTarget }: Counting) {
  const codes = useRef(new Map<string, Found>())

  async function find(scan: Scan): Promise<Found | undefined> {
    for (const code of scan.codes) {
      const found = codes.current.get(code) ?? (await findCode(take.id, code))
      if (found === undefined) continue
      codes.current.set(code, found)
      return found
    }
    return undefined
  }

  return useCodes({
    find,
    nameOf: ({ product: { product }, units }: Found) =>
      `${product.name} +${inShownUnit(units, product)}`,
    onFound: ({ product, units }: Found) => {
      learn([product])
      queue.add({ product: product.product, place, quantity: units, isTotal: false })
      setTarget({ product })
    },
  })
}

async function findCode(id: string, code: string): Promise<Found | undefined> {
  const query = { search: code, limit: 1 }
  const [[product], unitsOf] = await Promise.all([
    call(listStockTakeProducts, { params: { id }, query }),
    unitsOfCode(code),
  ]).catch(() => {
    throw new Error(`${code}: ${t.stockTakes.offlineUnknown}`)
  })
  const units = product === undefined ? undefined : unitsOf(product.id)
  return product === undefined || units === undefined ? undefined : { product, units }
}
