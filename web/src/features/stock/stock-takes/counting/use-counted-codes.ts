import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { useRef } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { countingOf } from '../../../catalogue/goods/counting-of.ts'
import { facetsOfScan } from '../counted-facets.ts'
import { asScaleLabel } from '../../../catalogue/scanning/scale-label.ts'
import { howMuch } from '../../../catalogue/scanning/how-much.ts'
import { useCodes } from '../../../catalogue/scanning/use-codes.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Counts } from '../../../catalogue/goods/counting-of.ts'
import type { Scan } from '../../../catalogue/scanning/parse-scan.ts'
import type { CountedFacets } from '../counted-facets.ts'
import type { Counting } from './use-counting.ts'

type Known = { product: StockTakeProduct; counts: Counts }
type Found = { product: StockTakeProduct; units: number | null; part: CountedFacets; scan: Scan }

/** Counts a scanned unit, pack or weight at once. Codes are remembered, also for a time without a connection. */
export function useCountedCodes(take: StockTake, { place, queue, learn, setTarget }: Counting) {
  const codes = useRef(new Map<string, Known>())
  const { institution } = useUser()

  async function find(scanned: Scan): Promise<Found | undefined> {
    const scan = asScaleLabel(scanned, institution?.scaleCodes)
    for (const code of scan.codes) {
      const known = codes.current.get(code) ?? (await findCode(take.id, code))
      if (known === undefined) continue
      codes.current.set(code, known)
      const { product, counts } = known
      const units = counts(product.product, scan, institution?.scaleCodes)
      return { product, units, part: facetsOfScan(product, scan), scan }
    }
    if (scan.isMisread === true) throw new Error(t.scanning.misread(scan.codes.join()))
    return undefined
  }

  return useCodes({
    find,
    nameOf: ({ product: { product }, units }: Found) =>
      units === null ? product.name : `${product.name} +${inShownUnit(units, product)}`,
    questionOf: ({ product: { product }, units, scan }: Found) =>
      units === null ? howMuch(product.name, scan) : null,
    onFound: ({ product, units, part }: Found) => {
      learn([product])
      const counted = { product: product.product, place, isTotal: false, ...part }
      if (units !== null) queue.add({ ...counted, quantity: units })
      setTarget({ product, part })
    },
  })
}

async function findCode(id: string, code: string): Promise<Known | undefined> {
  const query = { search: code, limit: 1 }
  const [[product], countsOf] = await Promise.all([
    call(listStockTakeProducts, { params: { id }, query }),
    countingOf(code),
  ]).catch(() => {
    throw new Error(`${code}: ${t.stockTakes.offlineUnknown}`)
  })
  const counts = product === undefined ? undefined : countsOf(product.id)
  return product === undefined || counts === undefined ? undefined : { product, counts }
}
