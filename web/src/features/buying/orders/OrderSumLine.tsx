import { sumPurchaseOrders } from '@mezgeb/contract/buying/orders'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatSum } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ListSums } from '../../stock/values/ListSums.tsx'

/** Units to come of the listed orders. */
export function OrderSumLine({ query, total }: { query: object; total: number | null }) {
  const { data } = useCall(sumPurchaseOrders, { query }, { enabled: total !== null && total > 0 })
  if (total === 0) return null
  return (
    <ListSums
      sums={data}
      words={t.orders}
      partsOf={({ units, measured }) => [t.orders.toCome(formatSum(units, measured))]}
    />
  )
}
