import { readStored, store } from '../../../../lib/session/storage.ts'

/** Millimetres, as the makers of the sheets give them; a roll has one label on each page. */
export const LABEL_SIZES = {
  'a4-3x8': { columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0, gap: 0 },
  'a4-3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, top: 15.1, left: 7.2, gap: 2.5 },
  'a4-5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2, top: 10.7, left: 4.7, gap: 2.5 },
  'roll-80': { columns: 1, rows: 1, width: 80, height: 40, top: 0, left: 0, gap: 0 },
  'roll-58': { columns: 1, rows: 1, width: 58, height: 40, top: 0, left: 0, gap: 0 },
} as const
export type LabelSize = keyof typeof LABEL_SIZES

const KEY = 'labels'
const FIRST: LabelSize = 'a4-3x8'

export function isLabelSize(text: string): text is LabelSize {
  return Object.hasOwn(LABEL_SIZES, text)
}

/** The labels of this device's printer, as chosen before. */
export function storedLabelSize(): LabelSize {
  const stored = readStored(KEY) ?? FIRST
  return isLabelSize(stored) ? stored : FIRST
}

/** Keeps the choice on this device, where the printer is. */
export function storeLabelSize(size: LabelSize): void {
  store(KEY, size)
}

/** Labels on one page. */
export function placesOf(size: LabelSize): number {
  const { columns, rows } = LABEL_SIZES[size]
  return columns * rows
}

export function isSheet(size: LabelSize): boolean {
  return placesOf(size) > 1
}
