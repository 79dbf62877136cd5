import type { Lot } from '@mezgeb/contract/stock/lots'

/** The batch of a line that is typed. */
export type LotLine = { expiresOn: string; batch: string }

/** Any batch. */
export const NO_LOT: LotLine = { expiresOn: '', batch: '' }

export const lotOf = ({ expiresOn = '', batch = '' }: Partial<LotLine>): LotLine => ({
  expiresOn,
  batch,
})

/** The batch of a line of a document, of several none; the product had expiry dates then. */
export function copiedLot({ lots = [] }: { lots?: readonly Lot[] | undefined }) {
  const [lot] = lots.length === 1 ? lots : []
  return {
    line: { batch: lot?.batch ?? '', expiresOn: lot?.expiresOn ?? '' },
    goods: lots.length === 0 ? {} : { tracksExpiry: true },
  }
}
