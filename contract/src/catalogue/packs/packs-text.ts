import { readNumber, readTyped } from '../../kit/read-number.ts'
import { inShownUnit } from '../../kit/unit-size.ts'

import type { Measured } from '../../kit/unit-size.ts'

type ShownPack = { name: string; size: number; barcode: string | null; price?: number | undefined }

// A name in quotes may have any letters; another one ends with the sign before the size. The last sign counts.
const PACK =
  /\s*(?:"((?:[^"]|"")*)"|([^;፤\n]*?))\s*[x×*]\s*(\d[\d.,]*)\s*(?:=\s*(\d[\d.,]*)\s*)?(?:\[(.*?)\])?\s*(?:[;፤\n]|$)/giuy

/** The packs of a product in one line, sizes in its unit: `Carton x 24 = 400 [6001]; Box x 6`. */
export function packsText(packs: readonly ShownPack[], product: Measured): string {
  return packs
    .map(({ name, size, barcode, price }) => {
      const code = barcode === null ? '' : ` [${barcode}]`
      return `${quoted(name)} x ${inShownUnit(size, product)}${price === undefined ? '' : ` = ${price}`}${code}`
    })
    .join('; ')
}

/** The packs in a line; undefined for another text, and for a price such as `1.250`, which is not sure. */
export function packsIn(text: string): ShownPack[] | undefined {
  const packs: ShownPack[] = []
  PACK.lastIndex = 0
  while (PACK.lastIndex < text.length) {
    const found = PACK.exec(text)
    if (found === null) return undefined
    const [, inQuotes, bare = '', sizeText = '', priceText, barcode = ''] = found
    const size = readTyped(sizeText)
    const price = priceText === undefined ? {} : { price: readNumber(priceText) }
    if (size === undefined || ('price' in price && price.price === undefined)) return undefined
    packs.push({
      name: inQuotes?.replaceAll('""', '"') ?? bare,
      size,
      barcode: barcode.trim() === '' ? null : barcode,
      ...price,
    })
  }
  return packs
}

function quoted(name: string): string {
  return /^"|[[;፤\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}
