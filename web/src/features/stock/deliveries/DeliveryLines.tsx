import { PRICES } from '@mezgeb/contract/catalogue/goods'
import { useMemo } from 'react'

import {
  formatAmount,
  formatCounted,
  formatQuantity,
  formatShare,
} from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { costColumn } from '../costs/cost-facet.tsx'
import { comingColumns } from '../typed-facets.ts'
import { sizeOf } from '../lines/counted-in.ts'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { lineCost, marginOf } from './delivery-draft.ts'
import { priceColumn } from './price-facet.tsx'
import { useLastCosts } from './costs/use-last-costs.ts'
import { weightColumn } from './weight-facet.tsx'
import classes from './DeliveryLines.module.css'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { LineColumn, ShownLine } from '../facets/line-column.ts'
import type { DeliveryDraft, DeliveryLine } from './delivery-draft.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

type DeliveryLinesProps = { delivery: DeliveryForm; order: PurchaseOrder | undefined }

/** The lines of a delivery: product, quantity, cost and selling price of a unit, and what was ordered. */
export function DeliveryLines({ delivery: { form, lines }, order }: DeliveryLinesProps) {
  const mayPrice = useMay()(PRICES)
  const hasWeights = form.values.charges.some(({ spread }) => spread === 'WEIGHT')
  const costs = useLastCosts(form.values)
  const over = overOpen(order, form.values)
  const columns = useMemo(
    (): LineColumn<DeliveryLine>[] => [
      costColumn({
        label: t.deliveries.unitCost,
        last: { costs, title: t.deliveries.lastCost },
      }),
      ...(mayPrice ? [priceColumn()] : []),
      ...(hasWeights ? [weightColumn()] : []),
      { name: 'amount', width: '6.5rem', isRow: true, render: (cell) => <Amount {...cell} /> },
      ...comingColumns,
      {
        name: 'ordered',
        render: (cell) => (
          <Ordered {...cell} order={order} isOver={over.includes(cell.item.productId)} />
        ),
      },
    ],
    [mayPrice, hasWeights, costs, order, over],
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

/** The amount of the line, and the margin at its selling price. */
function Amount({ item, goods }: ShownLine<DeliveryLine>) {
  const cost = lineCost(item, sizeOf(item, goods))
  const margin = marginOf(item, goods)
  if (cost === null && margin === null) return null
  return (
    <p className={classes.amount}>
      {cost !== null && formatAmount(cost)}
      {margin !== null && (
        <span data-loss={margin < 0 || undefined}>
          {t.deliveries.margin} {formatShare(margin / 100)}
        </span>
      )}
    </p>
  )
}
