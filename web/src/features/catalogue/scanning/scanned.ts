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
