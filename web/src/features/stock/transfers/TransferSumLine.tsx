import { TRANSFERS_SUMMED_MAX, sumTransfers } from '@mezgeb/contract/stock/transfer-sums'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { TransferSums } from '@mezgeb/contract/stock/transfer-sums'

/** Goods in transit of the listed transfers. */
export function TransferSumLine({ query, total }: { query: object; total: number | null }) {
  const currency = useUser().institution?.currency
  const { data } = useCall(sumTransfers, { query }, { enabled: total !== null && total > 0 })
  if (total === 0) return null
  return <SumLine parts={data && partsOf(data, currency)} />
}

function partsOf(sums: TransferSums, currency: string | null | undefined): string[] {
  const { onRoad, measured, roadCost, uncosted = 0 } = sums
  const words = t.transfersPage
  if (onRoad === null) return [words.tooLong(formatCount(TRANSFERS_SUMMED_MAX))]
  if (onRoad === 0) return [words.emptyRoad]
  const missing = uncosted === 0 ? '' : ` ${words.uncosted(uncosted, formatCount(uncosted))}`
  return [
    words.unitsOnRoad(formatSum(onRoad, measured)),
    ...(typeof roadCost === 'number'
      ? [words.costOnRoad(formatMoney(roadCost, 'entryCost', currency)) + missing]
      : []),
  ]
}
