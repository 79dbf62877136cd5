import { statement } from '../../../platform/db/statement.ts'

/** A batch that a line moved, signed, or why the lines are refused. */
export type MovedLot = {
  refusal: 'untracked' | 'short' | null
  /** From 1 on. */
  line: number
  expires_on: string
  /** '' without a number. */
  batch: string
  units: number
}

export const moveLotsOf = statement<MovedLot>(
  'move_lots',
  'select refusal, line, expires_on, batch, units from move_lots($1, $2, $3, $4, $5)',
)
