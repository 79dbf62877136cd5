import { t } from '../../texts/texts.ts'

import type { Branch } from '@mezgeb/contract/branches'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a branch is printed. */
export function branchColumns(): PrintColumn<Branch>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.branches.location, text: ({ location }) => location },
    { heading: t.ui.phone, text: ({ phone }) => phone },
  ]
}
