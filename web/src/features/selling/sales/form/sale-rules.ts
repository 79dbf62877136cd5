import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'

import { soldAs, soldIn, withSold } from './sold-lines.ts'

import type { LineRules } from '../../../stock/lines/line-rules.ts'
import type { DraftLine } from './sale-lines.ts'

/** Of sales (spec §2): a pack counts on a separate line, and a number that is shown stays. */
export const SALE_RULES: LineRules<DraftLine> = {
  most: SALE_LINES_MAX,
  scanned: withSold,
  picked: (items, line, goods, before) => {
    const item = items[line]
    return { item: item && soldAs(item, before, goods), line }
  },
  packed: soldIn,
  keepsOne: false,
  canRemove: ({ length }) => length > 1,
  afterRemoval: 'quantity',
}
