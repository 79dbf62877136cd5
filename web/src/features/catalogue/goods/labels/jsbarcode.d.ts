// The encoders of jsbarcode that are used; its index has those of ten further kinds, 6 kB.
type Encoder = new (
  code: string,
  options: { flat: boolean },
) => { valid: () => boolean; encode: () => { data: string } }

declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export const CODE128: Encoder
}

declare module 'jsbarcode/bin/barcodes/EAN_UPC/index.js' {
  export const EAN13: Encoder
  export const EAN8: Encoder
}
