import { sumDocuments } from '@mezgeb/contract/stock/document-sums'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ListSums } from '../values/ListSums.tsx'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { SummedKind } from '@mezgeb/contract/stock/document-sums'

type DocumentSumLineProps = {
  kind: SummedKind
  query: object
  list: { total: number | null; sum?: number | null }
}

/** The listed documents added up. */
export function DocumentSumLine({ kind, query, list: { total, sum } }: DocumentSumLineProps) {
  const currency = useUser().institution?.currency
  const sent = { query: { kind, ...query } }
  const { data } = useCall(sumDocuments, sent, { enabled: total !== null && total > 0 })
  const words = t.stockList
  if (total === 0) return null
  // The server adds up any number of documents of a period, at selling prices only.
  if (data?.units === null && typeof sum === 'number')
    return <SumLine parts={[t.stockPage.sum(formatMoney(sum, 'entryCost', currency))]} />
  return (
    <ListSums
      sums={data}
      words={words}
      partsOf={({ units, measured, value, reversed }, money) => [
        words.sum(formatSum(units, measured), money(value ?? 0)),
        ...(reversed === 0 ? [] : [words.reversed(reversed, formatCount(reversed))]),
      ]}
    />
  )
}
