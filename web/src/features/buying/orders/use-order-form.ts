import {
  createPurchaseOrder,
  listSupplierGoods,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { call } from '../../../lib/api/call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { useDocumentForm } from '../../stock/document-form/use-document-form.ts'
import { filledLines, linePath } from '../../stock/lines/goods-line.ts'
import { costFor } from '../../stock/costs/cost-facet.tsx'
import { useGoodsLines } from '../../stock/lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  changesOfOrder,
  newLine,
  orderForm,
  orderValues,
  rules,
  sizeIn,
} from './order-draft.ts'

import type { PurchaseOrder, SupplierGoods } from '@mezgeb/contract/buying/orders'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

/** The state of the page that writes an order, or changes a draft. */
export function useOrderForm(order: PurchaseOrder | undefined) {
  const { form, shell, focusNext } = useOrderSaving(order)
  const lines = useGoodsLines(form, {
    newLine,
    rules,
    focusNext,
    onGoods: (line, goods) =>
      void complete(line, goods).catch((error: unknown) => console.error(error)),
  })

  async function goodsOfSupplier(): Promise<SupplierGoods['items']> {
    const { supplierId, branchId } = form.getValues()
    if (supplierId === '' || branchId === '') return []
    return (await call(listSupplierGoods, { query: { supplierId, branchId } })).items
  }

  /** Fills in code and cost of the last order where they are still empty. */
  async function complete(line: number, { id }: Goods): Promise<void> {
    const known = await goodsOfSupplier()
    const found = known.find(({ product }) => product.id === id)
    const { items, goods } = form.getValues()
    const item = items[line]
    if (found === undefined || item?.productId !== id) return
    const cost = costFor(found.unitCost ?? '', partsOf(found.product), sizeIn(goods, item))
    if (item.code === '') form.setFieldValue(linePath(line, 'code'), found.code ?? '')
    if (item.unitCost === '') form.setFieldValue(linePath(line, 'unitCost'), cost)
  }

  /** Adds what the branch needs of the goods that the supplier brings. */
  async function fill(): Promise<void> {
    const filled = filledLines(form.getValues().items)
    const known = new Set(filled.map(({ productId }) => productId))
    const low = (await goodsOfSupplier()).filter(
      ({ product, quantity }) => quantity > 0 && !known.has(product.id),
    )
    if (low.length === 0) return showToast(t.orders.nothingLow)
    return lines.propose(
      low.map(({ product, quantity, unitCost, code }) => ({
        product: { ...product, branchProducts: [] },
        fields: { quantity, unitCost: unitCost ?? '', code: code ?? '' },
      })),
    )
  }

  return { form, shell, focusNext, lines, fill }
}
export type OrderFormState = ReturnType<typeof useOrderForm>

function useOrderSaving(order: PurchaseOrder | undefined) {
  const create = useSave(createPurchaseOrder)
  const update = useSave(updatePurchaseOrder)
  return useDocumentForm({
    id: { name: 'purchaseOrder', of: order?.id },
    kind: 'PURCHASE_ORDER',
    initialValues: orderValues('', order),
    schema: orderForm,
    shapes: DRAFT_SHAPES,
    entity: order,
    creates: [create],
    changedLines: changesOfOrder,
    save: (body, version) =>
      order === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: order.id }, body: { ...body, version } }),
    saved: ({ number }) => t.orders.saved(number),
  })
}
