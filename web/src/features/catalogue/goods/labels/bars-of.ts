import JsBarcode from 'jsbarcode'

import type { LabelProduct } from './label-lines.ts'

export type Bars = {
  /** `1` is a black module, `0` a white one. */
  modules: string
  /** Below the bars. */
  text: string
}

/** EAN-13 or EAN-8 where the check digit is right, otherwise Code 128; undefined for letters that it has not. */
export function barsOf(code: string): Bars | undefined {
  for (const format of ['EAN13', 'EAN8', 'CODE128']) {
    const target: { encodings?: { data: string }[] } = {}
    let isValid = false
    // Without parts of its own a barcode is one row of modules.
    const options = { format, flat: true, valid: (valid: boolean) => (isValid = valid) }
    if (format !== 'CODE128' && !/^(\d{8}|\d{13})$/.test(code)) continue
    JsBarcode(target, code, options)
    const modules = target.encodings?.map(({ data }) => data).join('')
    if (isValid && modules !== undefined) return { modules, text: code }
  }
  return undefined
}

/** The bars of a label: of the first barcode, or of the code of a product that has none. */
export function barsOfProduct({ barcodes, code }: LabelProduct): Bars | undefined {
  for (const one of [...barcodes, ...(code === null ? [] : [code])]) {
    const bars = barsOf(one)
    if (bars !== undefined) return bars
  }
  return undefined
}
