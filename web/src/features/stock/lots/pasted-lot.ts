import { expiryColumn } from '../../../lib/format/expiry-dates.ts'

/** How batch and expiry date of a pasted table are read, each by all cells of its column. */
export const pastedLot = {
  batch: () => (cell: string) => cell,
  expiresOn: expiryColumn,
}
