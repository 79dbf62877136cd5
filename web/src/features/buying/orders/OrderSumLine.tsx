import { ORDERS_SUMMED_MAX, sumPurchaseOrders } from '@mezgeb/contract/buying/orders'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { OrderSums } from '@mezgeb/contract/buying/orders'

/** Units to come of the listed orders. */
export function OrderSumLine({ query, total }: { query: object; total: number | null }) {
  const currency = useUser().institution?.currency
  const { data } = useCall(sumPurchaseOrders, { query }, { enabled: total !== null && total > 0 })
  if (total === 0) return null
  return <SumLine parts={data && partsOf(data, currency)} />
}

function partsOf(
  { open, measured, openCost, uncosted = 0 }: OrderSums,
  currency: string | null | undefined,
) {
  const words = t.orders
  if (open === null) return [words.tooLong(formatCount(ORDERS_SUMMED_MAX))]
  const missing = uncosted === 0 ? '' : ` ${words.uncosted(uncosted, formatCount(uncosted))}`
  return [
    words.toCome(formatSum(open, measured)),
    ...(typeof openCost === 'number'
      ? [words.openCost(formatMoney(openCost, 'entryCost', currency)) + missing]
      : []),
  ]
}
