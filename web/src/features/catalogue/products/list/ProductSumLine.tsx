import { PRODUCTS_SUMMED_MAX, sumProducts } from '@mezgeb/contract/catalogue/product-filters'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatCount, formatMoney, formatSum } from '../../../../lib/format/format.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { SumLine } from '../../../workspace/filters/SumLine.tsx'

import type { ProductSums } from '@mezgeb/contract/catalogue/product-filters'

type ProductSumLineProps = { query: object; total: number | null }

/** The stock of the listed products added up. */
export function ProductSumLine({ query, total }: ProductSumLineProps) {
  const currency = useUser().institution?.currency
  const { data } = useCall(sumProducts, { query }, { enabled: total !== null && total > 0 })
  if (total === 0) return null
  return <SumLine parts={data === undefined ? undefined : partsOf(data, currency)} />
}

function partsOf(
  { units, measured, value, cost, uncosted = 0 }: ProductSums,
  currency: string | null | undefined,
): string[] {
  const words = t.productList
  const money = (amount: number) => formatMoney(amount, 'product', currency)
  if (units === null || value === null) return [words.tooLong(formatCount(PRODUCTS_SUMMED_MAX))]
  const atPrice = words.sum(formatSum(units, measured), money(value))
  if (cost === null || cost === undefined) return [atPrice]
  const missing = uncosted === 0 ? '' : ` ${words.uncosted(uncosted, formatCount(uncosted))}`
  return [atPrice, words.cost(money(cost)) + missing]
}
