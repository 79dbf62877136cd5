import { packWith } from '@mezgeb/contract/catalogue/packs'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scan } from './parse-scan.ts'

/** A product as it was scanned. */
export type Scanned<Of extends Goods = Goods> = {
  goods: Of
  /** Whose barcode it was; absent: that of a unit. */
  pack?: NonNullable<Goods['packs']>[number] | undefined
  /** The quantity of a scan, as the product is counted; null: the code does not say it, and it has to be typed. */
  units: number | null
  /** Batch and expiry, where the barcode says them. */
  scan: Scan
}

/** Of what a code of goods is: of a pack, or of a unit. */
export function ofCode(goods: Goods, code: string): Pick<Scanned, 'pack'> & { units: number } {
  const pack = packWith(goods, code)
  return { pack, units: pack?.size ?? partsOf(goods) }
}

export const isPacked = ({ pack }: Pick<Scanned, 'pack'>): boolean => pack !== undefined

/** Scanned goods for people: `Cola · carton`. */
export const scannedName = ({ goods, pack }: Pick<Scanned, 'goods' | 'pack'>): string =>
  pack === undefined ? goods.name : `${goods.name} · ${pack.name}`
