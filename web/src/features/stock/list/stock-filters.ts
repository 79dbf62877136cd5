import { MOVED_KINDS } from '@mezgeb/contract/stock/moved'
import { QUARANTINE_STATES } from '@mezgeb/contract/stock/quarantines'
import { STOCK_TAKE_STATUSES } from '@mezgeb/contract/stock/stock-takes'

import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { SUPPLIER_FILTER } from '../../buying/supplier-filter.ts'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { kindName } from '../document-link.ts'
import { REASON_FILTER } from '../removal-reasons/reason-filter.ts'
import { LINE_FILTERS } from './line-filters.ts'

import type { StockTakeStatus } from '@mezgeb/contract/stock/stock-takes'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'
import type { BY_LINES } from './line-filters.ts'

export type StockFilter =
  | 'branchId'
  | 'held'
  | 'kind'
  | (typeof BY_LINES)[number]
  | 'reasonId'
  | 'status'
  | 'supplierId'
  | 'userId'

/** The filters of all tabs of the stock page; a kind names its own. */
export const STOCK_FILTERS: readonly ListFilter[] = [
  {
    name: 'kind',
    label: () => t.moved.kind,
    any: () => t.moved.anyKind,
    options: MOVED_KINDS,
    word: kindName,
  },
  SUPPLIER_FILTER,
  ...LINE_FILTERS,
  REASON_FILTER,
  {
    name: 'status',
    label: () => t.stockTakes.status,
    any: () => t.recordFilters.anyState,
    options: STOCK_TAKE_STATUSES,
    word: (status) => t.stockTakes.states[statusOf(status)],
  },
  {
    name: 'held',
    label: () => t.quarantines.state,
    any: () => t.recordFilters.anyState,
    options: QUARANTINE_STATES,
    word: (state) => t.quarantines.states[state === 'SETTLED' ? state : 'OPEN'],
  },
  PERSON_FILTER,
  BRANCH_FILTER,
]

function statusOf(text: string): StockTakeStatus {
  return STOCK_TAKE_STATUSES.find((status) => status === text) ?? 'OPEN'
}
