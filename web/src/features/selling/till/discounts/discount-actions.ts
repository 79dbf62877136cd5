import { setBasket } from '../state/basket-actions.ts'
import { withDiscount } from './basket-discounts.ts'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'

import type { Till } from '../state/till.ts'

/** Opens the dialog for the discount of a line. */
export function discount(till: Till, key: string | null): void {
  const { basket } = till.state.get()
  const line = basket.lines.find((one) => one.key === key)
  if (line !== undefined) open(till, { key: line.key })
}

/** Opens the dialog for the discount of the bill. */
export function discountBill(till: Till): void {
  if (till.state.get().basket.lines.length > 0) open(till, 'bill')
}

/** The bill, or a line. */
type Discounted = { key: string } | 'bill'
/** A discount, and the approval that it needed. */
type Given = { discount: Discount | undefined; approval: Approval | null }

export function setDiscount(
  till: Till,
  of: Discounted,
  { discount: given, approval }: Given,
): void {
  const { basket: before, isSaving } = till.state.get()
  if (isSaving) return
  const approved =
    approval === null ? before.approved : { amount: approval.amount, by: approval.approver.name }
  const basket = { ...before, approved }
  setBasket(
    till,
    of === 'bill' ? { ...basket, discount: given } : withDiscount(basket, of.key, given),
  )
}

function open(till: Till, discounting: Discounted): void {
  if (!till.state.get().isSaving) till.change({ discounting })
}
