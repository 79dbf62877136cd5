import { statement } from '../../../platform/db/statement.ts'

export const correct = statement<{ corrected: number }>(
  'correct_costs',
  'select correct_costs($1, $2, $3, $4) as corrected',
)
