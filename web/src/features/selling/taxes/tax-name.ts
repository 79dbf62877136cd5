import { formatPercent } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'

/** A ready-made tax in the language of the user, another one as the institution named it. */
export function taxName({ name, readyMade }: Pick<Tax, 'name' | 'readyMade'>): string {
  return readyMade === null ? name : t.taxes.readyMade[readyMade]
}

/** The tax of a sale: with its rate where it has one, else by its kind. */
export function rateName({ name, kind, rate }: Pick<Tax, 'name' | 'kind' | 'rate'>): string {
  return kind === 'STANDARD' ? `${name} ${formatPercent(rate)}` : t.taxes.states[kind]
}
