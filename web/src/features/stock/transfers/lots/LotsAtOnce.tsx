import { getProduct } from '@mezgeb/contract/insight/product-history'

import { useCall } from '../../../../lib/api/use-call.ts'
import { linePath } from '../../lines/goods-line.ts'
import { LotParts } from './LotParts.tsx'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { GoodsLine } from '../../lines/goods-line.ts'
import type { ChoosingForm } from './goods-lot.ts'

type LotsAtOnceProps = {
  form: ChoosingForm
  goods: Goods
  item: GoodsLine
  line: number
}

/** The batches of a line that leave the sending branch at once. */
export function LotsAtOnce({ form, goods, item, line }: LotsAtOnceProps) {
  const { fromBranchId: branchId, lots } = form.values
  const query = { branchId }
  const enabled = goods.tracksExpiry === true
  const { data } = useCall(getProduct, { params: { id: goods.id }, query }, { enabled })
  const [stock] = data?.stock ?? []
  if (stock === undefined || !enabled) return null
  const there = { available: stock.quantity, availableLots: stock.lots, onRoad: 0 }
  return (
    <LotParts
      step="ship"
      item={{ product: goods, ...there }}
      line={{ quantity: item.quantity, lots: lots[goods.id] ?? [] }}
      path={(field) => linePath(line, field)}
      errors={form.errors}
      set={({ lots: chosen = [], quantity }) => {
        form.setFieldValue('lots', { ...lots, [goods.id]: chosen })
        if (quantity !== undefined) form.setFieldValue(linePath(line, 'quantity'), quantity)
        const fields = Object.keys(form.errors).filter((one) => one.startsWith(`items.${line}.`))
        fields.forEach((field) => form.clearFieldError(field))
      }}
    />
  )
}
