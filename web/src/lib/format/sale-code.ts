import { ID_SHOWN } from './sale-number.ts'

const DIGITS = 10
const PREFIX = '9'

/** The barcode on the receipt of a sale: digits alone, whatever the layout of the keyboard (docs/decisions/0085). */
export function saleCode({ id }: { id: string }): string {
  const number = Number.parseInt(id.slice(0, ID_SHOWN), 16)
  return `${PREFIX}${String(number).padStart(DIGITS, '0')}`
}

/** The number of a sale as a search takes it, `#1a2b3c4d`, from the barcode on its receipt; null for another barcode. */
export function saleNumberOf(scanned: string): string | null {
  const [, digits] = /^(?:\]C0)?9(\d{10})$/.exec(scanned.trim()) ?? []
  if (digits === undefined || Number(digits) >= 16 ** ID_SHOWN) return null
  return `#${Number(digits).toString(16).padStart(ID_SHOWN, '0')}`
}
