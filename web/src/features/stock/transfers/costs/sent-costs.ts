import { mayUser } from '../../../../lib/session/access.ts'
import { t } from '../../../../texts/texts.ts'
import { amountText, valueText } from '../../values/value-text.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Transfer, TransferSummary } from '@mezgeb/contract/stock/transfers'

import type { Field } from '../../../../ui/list/field.ts'

type Line = Transfer['items'][number]

/** The column of what goods cost that were sent. */
export function sentCostFields({ items }: Transfer): Field<Line>[] {
  if (!items.some(({ cost, sent }) => cost !== undefined && sent > 0)) return []
  return [
    {
      label: t.transfersPage.cost,
      isNumber: true,
      text: ({ cost, sent }) => (sent === 0 ? '–' : amountText(cost)),
    },
  ]
}

/** The value in transit, on the page of a transfer. */
export function transitCostFacts({ items, roadCost }: Transfer, { institution }: User) {
  if (roadCost === undefined || items.every(({ onRoad }) => onRoad === 0)) return []
  const value = valueText(roadCost, 'entryCost', institution?.currency)
  return [{ label: t.transfersPage.roadCost, value }]
}

/** In the list. */
export function transitCostFields(user: User): Field<TransferSummary>[] {
  if (!mayUser(user, 'costs.view')) return []
  return [
    {
      label: t.transfersPage.roadCost,
      isNumber: true,
      file: { money: ({ roadCost = null, onRoad }) => (onRoad === 0 ? null : roadCost) },
      text: ({ roadCost, onRoad }) =>
        onRoad === 0 ? null : valueText(roadCost, 'entryCost', user.institution?.currency),
    },
  ]
}
