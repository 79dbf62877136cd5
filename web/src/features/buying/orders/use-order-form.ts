import {
  createPurchaseOrder,
  listSupplierGoods,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import { LINES_MAX } from '@mezgeb/contract/stock/ledger'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { call } from '../../../lib/api/call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { filledLines, linePath } from '../../stock/lines/goods-line.ts'
import { costFor } from '../../stock/lines/line-pack.ts'
import { useGoodsLines } from '../../stock/lines/use-goods-lines.ts'
import {
  DRAFT_SHAPES,
  changesOfOrder,
  newLine,
  orderForm,
  orderValues,
  sizeIn,
} from './order-draft.ts'

import type { PurchaseOrder, SupplierGoods } from '@mezgeb/contract/buying/orders'

import type { GoodsLinesState } from '../../stock/lines/use-goods-lines.ts'
import type { OrderLine } from './order-draft.ts'

/** The state of the page that writes an order, or changes a draft. */
export function useOrderForm(order: PurchaseOrder | undefined) {
  const { form, shell } = useOrderSaving(order)
  const focusNext = useNextField(form)
  const lines = useGoodsLines(form, { newLine, focusNext })

  async function goodsOfSupplier(): Promise<SupplierGoods['items']> {
    const { supplierId, branchId } = form.getValues()
    if (supplierId === '' || branchId === '') return []
    return (await call(listSupplierGoods, { query: { supplierId, branchId } })).items
  }

  /** Fills in code and cost of the last order where they are still empty. */
  async function complete(line: number, productId: string): Promise<void> {
    const known = await goodsOfSupplier()
    const found = known.find(({ product }) => product.id === productId)
    const { items, goods } = form.getValues()
    const item = items[line]
    if (found === undefined || item?.productId !== productId) return
    const cost = costFor(found.unitCost ?? '', 1, sizeIn(goods, item))
    if (item.code === '') form.setFieldValue(linePath(line, 'code'), found.code ?? '')
    if (item.unitCost === '') form.setFieldValue(linePath(line, 'unitCost'), cost)
  }

  return {
    form,
    shell,
    focusNext,
    lines: { ...lines, ...completed(lines, complete) },
    /** Adds what the branch needs of the goods that the supplier brings. */
    fill: async (): Promise<void> => {
      try {
        const filled = filledLines(form.getValues().items)
        const known = new Set(filled.map(({ productId }) => productId))
        const low = (await goodsOfSupplier()).filter(
          ({ product, quantity }) => quantity > 0 && !known.has(product.id),
        )
        if (low.length === 0) return showToast(t.orders.nothingLow)
        lines.remember(low.map(({ product }) => ({ ...product, branchProducts: [] })))
        const added = low.map(({ product, quantity, unitCost, code }) =>
          newLine({ productId: product.id, quantity, unitCost: unitCost ?? '', code: code ?? '' }),
        )
        form.setFieldValue('items', [...filled, ...added].slice(0, LINES_MAX))
        return focusNext(linePath(filled.length, 'quantity'))
      } catch (error) {
        return showToast(error instanceof Error ? error.message : String(error))
      }
    },
  }
}
export type OrderFormState = ReturnType<typeof useOrderForm>

type Lines = Pick<GoodsLinesState<OrderLine>, 'pickGoods' | 'addScanned'>

/** Lines get the supplier's code and the cost of the last order. */
function completed(lines: Lines, complete: (line: number, id: string) => Promise<void>): Lines {
  const finish = (line: number, id: string) =>
    void complete(line, id).catch((error: unknown) => console.error(error))
  return {
    pickGoods: (line, goods) => {
      lines.pickGoods(line, goods)
      finish(line, goods.id)
    },
    addScanned: (scanned) => {
      const line = lines.addScanned(scanned)
      finish(line, scanned.goods.id)
      return line
    },
  }
}

function useOrderSaving(order: PurchaseOrder | undefined) {
  const navigate = useNavigate()
  const create = useSave(createPurchaseOrder)
  const update = useSave(updatePurchaseOrder)
  const savedId = useRef('')
  const values = orderValues('', order)
  return useSaveForm({
    id: { name: 'purchaseOrder', of: order?.id },
    keepsOnLeave: true,
    initialValues: { ...values, items: values.items.length === 0 ? [newLine()] : values.items },
    schema: orderForm,
    shapes: DRAFT_SHAPES,
    entity: order,
    creates: [create],
    changedLines: changesOfOrder,
    save: async (body, version) => {
      const saved =
        order === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: order.id }, body: { ...body, version } })
      showToast(t.orders.saved(saved.number))
      savedId.current = saved.id
    },
    onSaved: () => void navigate({ to: '/purchase-orders/$id', params: { id: savedId.current } }),
  })
}
