import { findScanned } from '../../products/find-scanned.ts'
import { parseScan } from '../../scanning/parse-scan.ts'
import { ofCode } from '../../scanning/scanned.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../scanning/scanned.ts'

/** Asks at once for the goods with a scanned code; undefined for none. */
export function lookUp(
  scanned: string,
  institution: Parameters<typeof findScanned>[1] | null,
): { code: string; found: Promise<Scanned | undefined> } {
  const scan = parseScan(scanned)
  return { code: scan.codes[0] ?? scanned, found: findScanned(scan, institution ?? {}) }
}

/** Goods that were found by a text: of a pack, where the text is its barcode. */
export const rungUpBy = (goods: Goods, text: string) => ({ goods, ...ofCode(goods, text) })
