import { statement } from '../../../platform/db/statement.ts'

export const correct = statement<{ corrected: number }>(
  'correct_costs',
  'select correct_costs($1, $2, $3, $4) as corrected',
)

export const corrections = statement<{ corrections: string }>(
  'corrections_of',
  'select corrections_of($1, $2, $3, $4, $5, $6, $7)::text as corrections',
)
