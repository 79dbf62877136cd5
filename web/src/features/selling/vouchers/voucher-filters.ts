import { VOUCHER_STATES } from '@mezgeb/contract/selling/vouchers/vouchers'

import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'

import type { VoucherState } from '@mezgeb/contract/selling/vouchers/vouchers'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

export const VOUCHER_FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: () => t.vouchersPage.state,
    any: () => t.vouchersPage.anyState,
    options: VOUCHER_STATES,
    word: (state) => t.vouchersPage.states[stateOf(state)],
  },
  BRANCH_FILTER,
]

function stateOf(text: string): VoucherState {
  return VOUCHER_STATES.find((state) => state === text) ?? 'OPEN'
}
