import { dayOf } from '../../lib/format/business-day.ts'
import { t } from '../../texts/texts.ts'

/** The day that a document states, and the one on which it was recorded, where that is another one. */
export function statedDay(
  stated: string,
  createdAt: string,
  format: (time: string) => string,
): string {
  return dayOf(stated) === dayOf(createdAt)
    ? format(stated)
    : t.papers.recordedOn(format(stated), format(createdAt))
}
