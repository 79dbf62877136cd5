import { isolation } from './goals/isolation.ts'
import { lastUnit } from './goals/last-unit.ts'

import type { Goal } from './lib/goal.ts'

/** Every promise, in the order it is told. */
export const GOALS: readonly Goal[] = [isolation, lastUnit]
