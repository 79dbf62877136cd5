import { formatDate } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'

import type { Institution } from '@mezgeb/contract/institutions'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of an institution is printed. */
export function institutionColumns(): PrintColumn<Institution>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.institutions.tin, text: ({ tin }) => tin },
    { heading: t.institutions.created, text: ({ createdAt }) => formatDate(createdAt) },
    { heading: t.printing.status, text: ({ status }) => t.ui.status[status] },
  ]
}
