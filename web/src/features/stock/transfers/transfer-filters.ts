import { TRANSFER_STATES } from '@mezgeb/contract/stock/transfers'

import { choosesBranch } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PRODUCT_FILTER } from '../../catalogue/goods/product-filter.tsx'
import { PERSON_FILTER } from '../../people/person-filter.ts'

import type { TransferState } from '@mezgeb/contract/stock/transfers'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

const DIRECTION = {
  name: 'direction',
  label: () => t.transfersPage.direction,
  any: () => t.transfersPage.both,
  options: ['IN', 'OUT'],
  word: (direction: string) => t.transfersPage.directions[direction === 'OUT' ? 'OUT' : 'IN'],
}

/** A direction is seen from the chosen branch, or from the only one of the user. */
export const TRANSFER_FILTERS: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: () => t.transfersPage.waiting,
    options: ['true'],
    word: () => t.transfersPage.waiting,
  },
  {
    name: 'state',
    label: () => t.transfersPage.state,
    any: () => t.transfersPage.anyState,
    options: TRANSFER_STATES,
    word: (state) => t.transferTrail.states[stateOf(state)],
  },
  PRODUCT_FILTER,
  BRANCH_FILTER,
  { ...DIRECTION, beside: 'branchId', isFor: choosesBranch },
  { ...DIRECTION, isFor: (user) => !choosesBranch(user) },
  PERSON_FILTER,
]

function stateOf(text: string): TransferState {
  return TRANSFER_STATES.find((state) => state === text) ?? 'DRAFT'
}
