import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Shift } from '@mezgeb/contract/selling/shifts'

/** The name of the report: X while the till is open. */
export function reportName({ number, closedAt }: Shift): string {
  const name = closedAt === null ? t.shifts.xReport : t.shifts.zReport
  return t.shifts.numbered(name, formatCount(number))
}
