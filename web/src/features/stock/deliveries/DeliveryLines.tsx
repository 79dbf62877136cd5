import { PRICES } from '@mezgeb/contract/catalogue/goods'
import { useCallback, useLayoutEffect, useRef } from 'react'

import {
  formatAmount,
  formatCounted,
  formatQuantity,
  formatShare,
} from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { CostOf } from '../lines/CostOf.tsx'
import { LotFields } from '../lots/LotFields.tsx'
import { linePath } from '../lines/goods-line.ts'
import { costFor, sizeOf, unitOf } from '../lines/line-pack.ts'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { useIsOneRow } from '../lines/use-is-one-row.ts'
import { lineCost, marginOf } from './delivery-draft.ts'
import { useLastCosts } from './use-last-costs.ts'
import classes from './DeliveryLines.module.css'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { KeyboardEvent, RefObject } from 'react'

import type { ShownLine } from '../lines/GoodsLines.tsx'
import type { DeliveryDraft, DeliveryLine } from './delivery-draft.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

type DeliveryLinesProps = { delivery: DeliveryForm; order: PurchaseOrder | undefined }

/** The lines of a delivery: product, quantity, cost and selling price of a unit, and what was ordered. */
export function DeliveryLines({ delivery, order }: DeliveryLinesProps) {
  const { lines } = delivery
  const mayPrice = useMay()(PRICES)
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  const hasWeights = delivery.form.values.charges.some(({ spread }) => spread === 'WEIGHT')
  const costs = useLastCosts(delivery.form.values)
  const over = overOpen(order, delivery.form.values)
  const renderMore = useCallback(
    (shown: ShownLine<DeliveryLine>) => (
      <>
        <LineCosts
          {...shown}
          {...{ lines: latest, mayPrice, hasWeights }}
          lastCost={costs.get(shown.item.productId)}
        />
        <Ordered {...shown} order={order} isOver={over.includes(shown.item.productId)} />
      </>
    ),
    [mayPrice, hasWeights, costs, order, over],
  )
  return (
    <GoodsLines
      lines={lines}
      isFirst
      mayAdd
      className={classes.rows}
      columns={{ prices: mayPrice, weights: hasWeights }}
      heads={{
        cost: t.deliveries.unitCost,
        ...(mayPrice ? { price: t.deliveries.price } : {}),
        ...(hasWeights ? { weight: t.deliveries.weight } : {}),
      }}
      renderMore={renderMore}
    />
  )
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

type LineCostsProps = ShownLine<DeliveryLine> & {
  /** As they are when something is done. */
  lines: RefObject<DeliveryForm['lines']>
  mayPrice: boolean
  hasWeights: boolean
  /** ETB of a unit; undefined: unknown. */
  lastCost: number | undefined
}

function LineCosts(props: LineCostsProps) {
  const { lines, line, item, goods, errors, mayPrice, hasWeights } = props
  const isLabelHidden = useIsOneRow()
  const number = (field: 'unitCost' | 'pricePerUnit' | 'weight') => ({
    isLabelHidden,
    'data-path': linePath(line, field),
    error: errors[field],
    value: item[field],
    onChange: (typed: number | string) => lines.current.setField(line, field, typed),
    onKeyDown: (event: KeyboardEvent) =>
      handleNumberKey(event, { line, field, goOn: () => lines.current.focusAfterLine(line) }),
  })
  const text = (field: 'batch' | 'expiresOn') => ({
    'data-path': linePath(line, field),
    error: errors[field],
    value: String(item[field] ?? ''),
    onChange: (typed: string) => lines.current.setField(line, field, typed),
  })
  return (
    <>
      <div className={classes.cost}>
        <NumberField label={t.deliveries.unitCost} {...number('unitCost')} {...lastCostOf(props)} />
        <CostOf item={item} goods={goods} />
      </div>
      {mayPrice && (
        <div className={classes.price}>
          <NumberField
            label={t.deliveries.price}
            placeholder={goods === undefined ? '' : formatAmount(goods.pricePerUnit)}
            {...number('pricePerUnit')}
          />
        </div>
      )}
      {hasWeights && (
        <div className={classes.weight}>
          <NumberField label={t.deliveries.weight} {...number('weight')} />
        </div>
      )}
      <Amount {...props} />
      {goods?.tracksExpiry === true && (
        <div className={classes.lot}>
          <LotFields batch={text('batch')} expiresOn={text('expiresOn')} />
        </div>
      )}
    </>
  )
}

/** The last cost in grey, of the pack where one is chosen. The right arrow takes it. */
function lastCostOf({ lines, line, item, goods, lastCost }: LineCostsProps) {
  if (lastCost === undefined) return {}
  const cost = costFor(lastCost, unitOf(goods), sizeOf(item, goods))
  return {
    placeholder: String(cost),
    title: t.deliveries.lastCost,
    'aria-keyshortcuts': 'ArrowRight',
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight' || item.unitCost !== '') return
      event.preventDefault()
      lines.current.setField(line, 'unitCost', cost)
    },
  }
}

/** The amount of the line, and the margin at its selling price. */
function Amount({ item, goods }: LineCostsProps) {
  const cost = lineCost(item, sizeOf(item, goods))
  const margin = marginOf(item, goods)
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

type NumberKey = { line: number; field: string; goOn: () => void }

/** Enter goes on to the next line; arrows go to the number above or below. */
function handleNumberKey(event: KeyboardEvent, { line, field, goOn }: NumberKey): void {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return
  if (key === 'Enter') goOn()
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined) return
  const next = target.form?.querySelector<HTMLInputElement>(
    `[data-path="${linePath(line + step, field)}"]`,
  )
  if (next === null || next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}
