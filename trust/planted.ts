import { barrierBugs } from './planted/barrier-bugs.ts'
import { countBugs } from './planted/count-bugs.ts'
import { moneyBugs } from './planted/money-bugs.ts'
import { operationBugs } from './planted/operation-bugs.ts'
import { peopleBugs } from './planted/people-bugs.ts'
import { stockBugs } from './planted/stock-bugs.ts'
import { textBugs } from './planted/text-bugs.ts'

import type { Planted } from './lib/goal.ts'

/** Every bug on purpose. */
export const PLANTED: readonly Planted[] = [
  ...barrierBugs,
  ...stockBugs,
  ...countBugs,
  ...moneyBugs,
  ...operationBugs,
  ...textBugs,
  ...peopleBugs,
]
