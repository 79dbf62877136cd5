import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { mayUser } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { amountText, valueText } from '../values/value-text.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** ETB; null: unknown. Absent for those who may not see it. */
type Costed = { cost?: number | null | undefined }
/** `purchaseCost`: of it the part on the supplier's invoice. */
export type CostedLine = Costed & {
  purchaseCost?: number | null | undefined
  quantity: number
  product: Measured
}

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

type Bought = { unitCost?: number | null | undefined }

/** Of lines that were ordered, and of all of them. */
export const orderedCostFields = (lines: readonly Bought[]): Field<Bought>[] =>
  lines.every(({ unitCost }) => unitCost === undefined)
    ? []
    : [{ label: t.orders.unitCost, isNumber: true, text: ({ unitCost }) => amountText(unitCost) }]
export const orderedCostFacts = ({ cost }: Costed, user: User) =>
  cost === undefined
    ? []
    : [{ label: t.orders.cost, value: valueText(cost, 'entryCost', user.institution?.currency) }]

/** The columns of lines, the last one of a unit; where charges are shared out to them, that of the invoice, too. */
export function costFields(lines: readonly CostedLine[]): Field<CostedLine>[] {
  if (lines.every(({ cost }) => cost === undefined)) return []
  const hasCharges = lines.some(({ cost, purchaseCost = cost }) => purchaseCost !== cost)
  const each = { label: t.deliveries.unitCost, isNumber: true, text: costOfUnit }
  if (!hasCharges) return [amount(t.costs.value, ({ cost }) => cost), each]
  return [
    amount(t.costs.purchase, ({ purchaseCost }) => purchaseCost),
    amount(t.costs.landed, ({ cost }) => cost),
    each,
  ]
}

/** Null where values alone have moved. */
function costOfUnit({ cost, quantity, product }: CostedLine): string | null {
  if (quantity === 0) return null
  return amountText(typeof cost === 'number' ? cost / inShownUnit(quantity, product) : cost)
}

const amount = (label: string, of: (line: CostedLine) => number | null | undefined) => ({
  label,
  isNumber: true,
  text: (line: CostedLine) => amountText(of(line)),
})
