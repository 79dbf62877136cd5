import { sumSales } from '@mezgeb/contract/insight/sale-sums'
import { SALES_SUMMED_MAX } from '@mezgeb/contract/selling/sales'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'
import { tenderName } from '../tenders/tender-name.ts'

import type { SaleSums } from '@mezgeb/contract/insight/sale-sums'

type SaleSumLineProps = {
  list: { sum?: number | null; total: number | null; isStale: boolean }
  /** Of filters by seller, product and tender: long lists of them are not added up. */
  isLimited: boolean
  /** The amount is that of one product, or of one tender. */
  of: 'sales' | 'product' | 'tender'
  /** Search and filters of the list. */
  query: Readonly<Record<string, string | undefined>>
}

/** Number and amount of the sales that the filters leave, and how they were paid. */
export function SaleSumLine({ list, isLimited, of, query }: SaleSumLineProps) {
  const currency = useUser().institution?.currency
  const { sum = null, total, isStale } = list
  const words = t.sales
  const { data } = useCall(sumSales, { query }, { enabled: of === 'sales' && sum !== null })
  if (total === 0 || (sum === null && !isLimited)) return null
  if (total === null || isStale) return <SumLine parts={undefined} />
  const count = words.count(total, formatCount(total))
  if (sum === null) return <SumLine parts={[count, words.tooLong(formatCount(SALES_SUMMED_MAX))]} />
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const sums = { sales: words.sum, product: words.sumOfProduct, tender: words.sumOfTender }
  return <SumLine parts={[count, sums[of](money(sum)), ...paidParts(data, money)]} />
}

function paidParts(sums: SaleSums | undefined, money: (amount: number) => string): string[] {
  const { tenders, onAccount } = sums ?? { tenders: null, onAccount: 0 }
  return [
    ...(tenders ?? []).map(({ tender, amount }) =>
      t.filters.named(tenderName(tender), money(amount)),
    ),
    ...(onAccount === 0 ? [] : [t.filters.named(t.sales.onAccount, money(onAccount))]),
  ]
}
