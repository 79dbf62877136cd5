import { ORDER_STATES } from '@mezgeb/contract/buying/orders'

import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PRODUCT_FILTER } from '../../catalogue/goods/product-filter.tsx'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { SUPPLIER_FILTER } from '../supplier-filter.ts'

import type { OrderState } from '@mezgeb/contract/buying/orders'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

export const ORDER_FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: () => t.orders.state,
    any: () => t.orders.anyState,
    options: ORDER_STATES,
    word: (state) => t.orders.states[stateOf(state)],
  },
  SUPPLIER_FILTER,
  PRODUCT_FILTER,
  PERSON_FILTER,
  BRANCH_FILTER,
]

function stateOf(text: string): OrderState {
  return ORDER_STATES.find((state) => state === text) ?? 'DRAFT'
}
