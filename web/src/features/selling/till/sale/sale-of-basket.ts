import { customerOf, totalOf } from '../basket/basket.ts'
import { bodyOfBill, bodyOfSold } from '../../sales/form/sale-lines.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'

import type { Basket } from '../basket/basket.ts'
import type { Paid } from '../../payments/typed-payments.ts'

/** The body of the call that records a basket. A second try differs only in its time of sending. */
export function saleOf(basket: Basket & { soldAt: string }, paid: Paid): SaleInput {
  const { id, branchId, soldAt, lines, takesExpired } = basket
  const customer = customerOf(basket)
  const home = 'branchId' in customer ? customer.branchId : undefined
  return {
    id,
    branchId,
    happenedAt: soldAt,
    sentAt: new Date().toISOString(),
    customerId: customer.id,
    ...(home === undefined || home === branchId ? {} : { customerBranchId: home }),
    ...('phone' in customer
      ? { customer: { name: customer.name, phone: customer.phone }, isNewCustomer: true }
      : {}),
    saleItems: bodyOfSold(lines),
    ...(takesExpired === true ? { takesExpired } : {}),
    ...bodyOfBill(basket),
    expectedTotal: totalOf(basket),
    ...paid,
  }
}
