import { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatSum } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ListSums } from '../values/ListSums.tsx'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

/** Goods in transit of the listed transfers. */
export function TransferSumLine({ query, total }: { query: object; total: number | null }) {
  const { data } = useCall(sumTransfers, { query }, { enabled: total !== null && total > 0 })
  const words = t.transfersPage
  if (total === 0) return null
  if (data?.units === 0) return <SumLine parts={[words.emptyRoad]} />
  return (
    <ListSums
      sums={data}
      words={words}
      partsOf={({ units, measured }) => [words.unitsOnRoad(formatSum(units, measured))]}
    />
  )
}
