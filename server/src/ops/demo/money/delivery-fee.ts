import { totalOf } from '@mezgeb/contract/kit/money'

import type { DemoCustomer } from '../make-business.ts'
import type { BookLine } from '../stock-book.ts'

const ID = '6d657a67-6562-4d65-8d6f-000000000003'
const PRICE = 150
/** ETB of goods that are worth a trip. */
const WORTH_IT = 1500

/** The row of the service, in a category. */
export const deliveryFee = (category_id: string) => ({
  id: ID,
  category_id,
  name: 'ማድረሻ Delivery in town',
  unit: 'trip',
  price_per_unit: PRICE,
  is_service: true,
})

export const isDeliveryFee = (productId: string) => productId === ID

/** Large baskets of known customers are brought to them, if anybody's with such an id of the sale. */
export function withDelivery(
  lines: readonly BookLine[],
  { id, customer }: { id: string; customer: DemoCustomer },
): readonly BookLine[] {
  const isKnown = customer.id !== customer.branch_id
  if (!isKnown || totalOf(lines) < WORTH_IT || !/^[4-7]/.test(id)) return lines
  return [...lines, { product: { id: ID }, quantity: 1, price: PRICE, isService: true }]
}
