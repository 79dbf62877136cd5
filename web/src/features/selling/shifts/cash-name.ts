import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

/** A note or coin of so many ETB, as people call it. */
export function cashName(value: number): string {
  return value < 1 ? t.shifts.santim(formatCount(value * 100)) : t.shifts.birr(formatCount(value))
}
