import { formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Period } from '../../../lib/list/search-params.ts'

/** The chosen days in words. */
export function periodWords({ from, to }: Period): string[] {
  return [
    ...(from === undefined ? [] : [`${t.sales.from} ${dayText(from)}`]),
    ...(to === undefined ? [] : [`${t.sales.to} ${dayText(to)}`]),
  ]
}

// Noon is the same day in the zones nearby, too.
function dayText(day: string): string {
  return formatDate(day)
}
