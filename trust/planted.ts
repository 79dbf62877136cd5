import { noStockCheck } from './planted/no-stock-check.ts'

import type { Planted } from './lib/goal.ts'

/** Every bug on purpose. */
export const PLANTED: readonly Planted[] = [noStockCheck]
