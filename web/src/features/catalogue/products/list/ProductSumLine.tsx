import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatSum } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { ListSums } from '../../../stock/values/ListSums.tsx'

type ProductSumLineProps = { query: object; total: number | null }

/** The stock of the listed products added up. */
export function ProductSumLine({ query, total }: ProductSumLineProps) {
  const { data } = useCall(sumProducts, { query }, { enabled: total !== null && total > 0 })
  const words = t.productList
  if (total === 0) return null
  return (
    <ListSums
      sums={data}
      words={words}
      place="product"
      partsOf={({ units, measured, value }, money) => [
        words.sum(formatSum(units, measured), money(value ?? 0)),
      ]}
    />
  )
}
