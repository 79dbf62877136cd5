import { DOCUMENTS_SUMMED_MAX, sumDocuments } from '@mezgeb/contract/stock/document-sums'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { DocumentSums, SummedKind } from '@mezgeb/contract/stock/document-sums'

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
  if (total === 0) return null
  const money = (amount: number) => formatMoney(amount, 'entryCost', currency)
  // The server adds up any number of documents of a period, at selling prices only.
  if (data?.value === null && typeof sum === 'number')
    return <SumLine parts={[t.stockPage.sum(money(sum))]} />
  return <SumLine parts={data && partsOf(data, money)} />
}

function partsOf(sums: DocumentSums, money: (amount: number) => string): string[] {
  const { units, measured, value, cost, uncosted = 0, reversed } = sums
  const words = t.stockList
  if (units === null || value === null) return [words.tooLong(formatCount(DOCUMENTS_SUMMED_MAX))]
  const missing = uncosted === 0 ? '' : ` ${words.uncosted(uncosted, formatCount(uncosted))}`
  return [
    words.sum(formatSum(units, measured), money(value)),
    ...(typeof cost === 'number' ? [words.cost(money(cost)) + missing] : []),
    ...(reversed === 0 ? [] : [words.reversed(reversed, formatCount(reversed))]),
  ]
}
