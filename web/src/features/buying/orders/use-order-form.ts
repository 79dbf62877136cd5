import {
  createPurchaseOrder,
  listSupplierGoods,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'

import { call } from '../../../lib/api/call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { useDocumentForm } from '../../stock/document-form/use-document-form.ts'
import { filledLines, linePath } from '../../stock/lines/goods-line.ts'
import { knownFacets } from '../../stock/bought-facets.ts'
import { useGoodsLines } from '../../stock/lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  changesOfOrder,
  newLine,
  orderForm,
  orderValues,
  rules,
  typedLine,
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

  /** Fills in what the last order says where it is still empty. */
  async function complete(line: number, picked: Goods): Promise<void> {
    const found = (await goodsOfSupplier()).find(({ product }) => product.id === picked.id)
    const item = form.getValues().items[line]
    if (found === undefined || item?.productId !== picked.id) return
    const known = { ...knownFacets(found, item, picked), code: found.code ?? '' }
    for (const [field, value] of Object.entries(known))
      if (Reflect.get(item, field) === '') form.setFieldValue(linePath(line, field), value)
  }

  /** Adds what the branch needs of the goods that the supplier brings. */
  async function fill(): Promise<void> {
    const filled = filledLines(form.getValues().items)
    const ordered = new Set(filled.map(({ productId }) => productId))
    const low = (await goodsOfSupplier()).filter(
      ({ product, quantity }) => quantity > 0 && !ordered.has(product.id),
    )
    if (low.length === 0) return showToast(t.orders.nothingLow)
    return lines.propose(
      low.map(({ product, ...known }) => ({
        product: { ...product, branchProducts: [] },
        fields: typedLine(known),
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
