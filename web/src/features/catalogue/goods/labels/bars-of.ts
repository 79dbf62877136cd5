import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { EAN13, EAN8 } from 'jsbarcode/bin/barcodes/EAN_UPC/index.js'

import type { LabelProduct } from './label-lines.ts'

export type Bars = {
  /** `1` is a black module, `0` a white one. */
  modules: string
  /** Below the bars. */
  text: string
}

/** EAN-13 or EAN-8 where the check digit is right, otherwise Code 128; undefined for letters that it has not. */
export function barsOf(code: string): Bars | undefined {
  const kinds = /^(\d{8}|\d{13})$/.test(code) ? [EAN13, EAN8, CODE128] : [CODE128]
  // A barcode without parts is one row of modules.
  const bars = kinds.map((Kind) => new Kind(code, { flat: true })).find((kind) => kind.valid())
  return bars && { modules: bars.encode().data, text: code }
}

/** The bars of a label: of the first barcode, or of the code of a product that has none. */
export function barsOfProduct({ barcodes, code }: LabelProduct): Bars | undefined {
  for (const one of [...barcodes, ...(code === null ? [] : [code])]) {
    const bars = barsOf(one)
    if (bars !== undefined) return bars
  }
  return undefined
}
