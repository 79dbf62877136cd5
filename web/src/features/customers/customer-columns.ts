import { t } from '../../texts/texts.ts'
import { branchColumn } from '../branches/branch-column.ts'

import type { Customer } from '@mezgeb/contract/customers'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a customer is printed. */
export function customerColumns(user: User): PrintColumn<Customer>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.ui.phone, text: ({ phone }) => phone },
    { heading: t.ui.address, text: ({ address }) => address },
    ...branchColumn(user),
  ]
}
