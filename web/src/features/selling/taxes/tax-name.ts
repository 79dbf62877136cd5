import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'

/** A ready-made tax in the language of the user, another one as the institution named it. */
export function taxName({ name, readyMade }: Pick<Tax, 'name' | 'readyMade'>): string {
  return readyMade === null ? name : t.taxes.readyMade[readyMade]
}

/** `15%` */
export const formatRate = (percent: number): string => `${formatCount(percent)}%`

/** The tax of a sale: with its rate where it has one, else by its kind. */
export function rateName({ name, kind, rate }: Pick<Tax, 'name' | 'kind' | 'rate'>): string {
  return kind === 'STANDARD' ? `${name} ${formatRate(rate)}` : t.taxes.states[kind]
}
