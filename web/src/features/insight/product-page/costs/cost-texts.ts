import { formatAmount } from '../../../../lib/format/format.ts'
import { mayUser } from '../../../../lib/session/access.ts'
import { t } from '../../../../texts/texts.ts'
import { amountText } from '../../../stock/values/value-text.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

/** The column of the stock card, for those who may see it. */
export function costMoved(user: User): Field<{ cost?: number | null | undefined }>[] {
  if (!mayUser(user, 'costs.view')) return []
  return [
    {
      label: t.productPage.cost,
      isNumber: true,
      file: { money: ({ cost }) => cost ?? null },
      text: ({ cost }) => amountText(cost),
    },
  ]
}

/** Of the goods that a supplier brought last. */
export const lastCost = ({ lastCost: cost }: { lastCost?: number | null | undefined }) =>
  typeof cost === 'number' ? t.productPage.lastCost(formatAmount(cost)) : null
