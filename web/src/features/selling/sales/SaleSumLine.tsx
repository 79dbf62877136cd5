import { SALES_SUMMED_MAX } from '@mezgeb/contract/selling/sales'

import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

type SaleSumLineProps = {
  list: { sum?: number | null; total: number | null; isStale: boolean }
  /** Of filters by seller, product and tender: long lists of them are not added up. */
  isLimited: boolean
  /** The amount is that of one product, or of one tender. */
  of: 'sales' | 'product' | 'tender'
}

/** Number and amount of the sales that the filters leave. */
export function SaleSumLine({ list, isLimited, of }: SaleSumLineProps) {
  const currency = useUser().institution?.currency
  const { sum = null, total, isStale } = list
  const words = t.sales
  if (total === 0 || (sum === null && !isLimited)) return null
  if (total === null || isStale) return <SumLine parts={undefined} />
  const count = words.count(total, formatCount(total))
  if (sum === null) return <SumLine parts={[count, words.tooLong(formatCount(SALES_SUMMED_MAX))]} />
  const amount = formatMoney(sum, 'saleTotal', currency)
  const sums = { sales: words.sum, product: words.sumOfProduct, tender: words.sumOfTender }
  return <SumLine parts={[count, sums[of](amount)]} />
}
