import { PRICES } from '@mezgeb/contract/catalogue/goods'
import { useMemo } from 'react'

import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { useDeliveredColumns } from '../bought-facets.ts'
import { comingColumns } from '../typed-facets.ts'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { priceColumn } from './price-facet.tsx'
import { weightColumn } from './weight-facet.tsx'
import classes from './DeliveryLines.module.css'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { LineColumn, ShownLine } from '../facets/line-column.ts'
import type { DeliveryDraft, DeliveryLine } from './delivery-draft.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

type DeliveryLinesProps = { delivery: DeliveryForm; order: PurchaseOrder | undefined }

/** The lines of a delivery: product, quantity, what it is bought and sold for, and what was ordered. */
export function DeliveryLines({ delivery: { form, lines }, order }: DeliveryLinesProps) {
  const mayPrice = useMay()(PRICES)
  const hasWeights = form.values.charges.some(({ spread }) => spread === 'WEIGHT')
  const bought = useDeliveredColumns(form.values)
  const over = overOpen(order, form.values)
  const columns = useMemo(
    (): LineColumn<DeliveryLine>[] => [
      ...bought.fields,
      ...(mayPrice ? [priceColumn()] : []),
      ...(hasWeights ? [weightColumn()] : []),
      ...bought.amounts,
      ...comingColumns,
      {
        name: 'ordered',
        render: (cell) => (
          <Ordered {...cell} order={order} isOver={over.includes(cell.item.productId)} />
        ),
      },
    ],
    [mayPrice, hasWeights, bought, order, over],
  )
  return <GoodsLines lines={lines} isFirst mayAdd hasHeads columns={columns} />
}

/** The ids of products of which more came than is open. A text, which is the same after most keys. */
function overOpen(order: PurchaseOrder | undefined, { items }: DeliveryDraft): string {
  const unitsOf = (id: string) =>
    items.reduce((sum, one) => sum + (one.productId === id ? Number(one.quantity) || 0 : 0), 0)
  const over = order?.items.filter((one) => unitsOf(one.productId) > openIn(one)) ?? []
  return over.map(({ productId }) => productId).join(' ')
}

const openIn = ({ quantity, received }: PurchaseOrder['items'][number]) =>
  Math.max(0, quantity - received)

type OrderedProps = ShownLine<DeliveryLine> & { order: PurchaseOrder | undefined; isOver: boolean }

/** Ordered and open units of the line's product. Suppliers may bring more: the line says so, and nothing is refused. */
function Ordered({ item, goods, order, isOver }: OrderedProps) {
  const ordered = order?.items.find(({ productId }) => productId === item.productId)
  if (ordered === undefined || goods === undefined) return null
  const words = [
    `${t.orders.ordered}: ${formatQuantity(ordered.quantity, goods)}`,
    ...(ordered.received > 0 ? [`${t.orders.open}: ${formatCounted(openIn(ordered), goods)}`] : []),
    ...(isOver ? [t.orders.moreThanOpen] : []),
  ]
  return (
    <p className={classes.ordered} data-over={isOver || undefined} aria-live="polite">
      {words.join(' · ')}
    </p>
  )
}
