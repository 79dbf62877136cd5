import type { LineRow } from './transfers.queries.ts'

/** Ways in which units leave the transit: they arrive, are at home again, or are lost. */
export type Parts<Of> = { accepted: Of; returned: Of; loss: Of }

/** Units of a line that leave the transit. */
export type PartUnits = { accepted?: number; damaged?: number; returned?: number; lost?: number }

export const unitsOfParts = ({
  accepted = 0,
  damaged = 0,
  returned = 0,
  lost = 0,
}: PartUnits): Parts<number> => ({ accepted, returned, loss: damaged + lost })

type Counted = Pick<LineRow, 'sent' | 'accepted' | 'damaged' | 'returned' | 'lost'>

/** Units of a line that are in transit. */
export const unitsInTransit = ({ sent, accepted, damaged, returned, lost }: Counted): number =>
  sent - accepted - damaged - returned - lost
