import { mayUser } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { amountText, valueText } from './value-text.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** ETB; null: unknown. Absent for those who may not see it. */
type Costed = { cost?: number | null | undefined }
/** `purchaseCost`: of it the part on the supplier's invoice. */
export type CostedLine = Costed & { purchaseCost?: number | null | undefined }

/** The column of a list of documents. */
export function listedCost(user: User): Field<Costed>[] {
  if (!mayUser(user, 'costs.view')) return []
  return [
    {
      label: t.costs.cost,
      isNumber: true,
      file: { money: ({ cost = null }) => cost },
      text: ({ cost }) => valueText(cost, 'entryCost', user.institution?.currency),
    },
  ]
}

/** The columns of lines; where charges are shared out to them, that of the invoice, too. */
export function costFields(lines: readonly CostedLine[]): Field<CostedLine>[] {
  if (lines.every(({ cost }) => cost === undefined)) return []
  const hasCharges = lines.some(({ cost, purchaseCost = cost }) => purchaseCost !== cost)
  if (!hasCharges) return [amount(t.costs.value, ({ cost }) => cost)]
  return [
    amount(t.costs.purchase, ({ purchaseCost }) => purchaseCost),
    amount(t.costs.landed, ({ cost }) => cost),
  ]
}

const amount = (label: string, of: (line: CostedLine) => number | null | undefined) => ({
  label,
  isNumber: true,
  text: (line: CostedLine) => amountText(of(line)),
})
