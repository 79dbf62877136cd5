import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Charge } from '@mezgeb/contract/stock/deliveries'
import type { User } from '@mezgeb/contract/people/user'

/** The charges of a delivery as facts. */
export const chargeFacts = (charges: readonly Charge[], user: User) =>
  charges.map((charge) => ({
    label: `${charge.name} (${t.deliveries.spreads[charge.spread]})`,
    value: formatMoney(charge.amount, 'entryCost', user.institution?.currency),
  }))
