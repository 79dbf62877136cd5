import { DELIVERY_LINES_MAX } from '@mezgeb/contract/stock/deliveries'
import { PRICES } from '@mezgeb/contract/catalogue/goods'
import { memo, useLayoutEffect, useRef } from 'react'

import { formatAmount, formatShare } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { GoodsOfLine } from '../../catalogue/goods/GoodsOfLine.tsx'
import { isBlank, lineCost, marginOf } from './delivery-draft.ts'
import { linePath } from './use-delivery-form.ts'
import classes from './DeliveryLines.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

import type { DeliveryLine } from './delivery-draft.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

/** The lines of a delivery: product, quantity, cost and selling price of a unit. */
export function DeliveryLines({ delivery }: { delivery: DeliveryForm }) {
  const { form, goods } = delivery
  const { branchId, items, charges } = form.values
  const mayPrice = useMay()(PRICES)
  const latest = useRef(delivery)
  useLayoutEffect(() => {
    latest.current = delivery
  })
  const hasWeights = charges.some(({ spread }) => spread === 'WEIGHT')
  const columns = { 'data-prices': mayPrice || undefined, 'data-weights': hasWeights || undefined }
  return (
    <div>
      <ol className={classes.rows} aria-label={t.deliveries.lines} {...columns}>
        {items.map((item, line) => (
          <LineRow
            key={item.key}
            delivery={latest}
            line={line}
            productId={item.productId}
            quantity={item.quantity}
            unitCost={item.unitCost}
            pricePerUnit={item.pricePerUnit}
            weight={item.weight}
            product={goods.get(item.productId)}
            branchId={branchId}
            mayPrice={mayPrice}
            hasWeights={hasWeights}
            canRemove={items.length > 1 || !isBlank(item)}
            errors={ERROR_FIELDS.map((field) => form.errors[linePath(line, field)])}
          />
        ))}
      </ol>
      {form.errors['items'] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors['items']}
        </p>
      )}
      <Button
        className={classes.add}
        size="sm"
        disabled={items.length >= DELIVERY_LINES_MAX}
        onClick={delivery.addLine}
      >
        {t.deliveries.addLine}
      </Button>
    </div>
  )
}

const ERROR_FIELDS = ['productId', 'quantity', 'unitCost', 'pricePerUnit', 'weight'] as const

type LineRowProps = Omit<DeliveryLine, 'key'> & {
  /** The form as it is when something is done; only what a line shows comes by value. */
  delivery: RefObject<DeliveryForm>
  line: number
  product: Goods | undefined
  branchId: string | null
  mayPrice: boolean
  hasWeights: boolean
  canRemove: boolean
  errors: readonly ReactNode[]
}

// Typing in one line re-renders no other of two hundred.
const LineRow = memo(Row, (before, after) =>
  Object.keys(after).every((name) =>
    name === 'errors'
      ? before.errors.every((error, at) => error === after.errors[at])
      : Reflect.get(before, name) === Reflect.get(after, name),
  ),
)

function Row(props: LineRowProps) {
  const { delivery, line, quantity, mayPrice, hasWeights, product } = props
  const [, quantityError, costError, priceError, weightError] = props.errors
  const set = (field: keyof DeliveryLine, typed: number | string) =>
    delivery.current.form.setFieldValue(linePath(line, field), typed)
  const goOn = () => delivery.current.focusAfterLine(line)
  const number = (field: 'unitCost' | 'pricePerUnit' | 'weight', error: ReactNode) => ({
    isLabelHidden: line > 0,
    'data-path': linePath(line, field),
    error,
    value: props[field],
    onChange: (typed: number | string) => set(field, typed),
    onKeyDown: (event: KeyboardEvent) => handleNumberKey(event, { line, field, goOn }),
  })
  return (
    <li className={classes.row}>
      <LineProduct {...props} />
      <div className={classes.quantity}>
        <QuantityField
          isLabelHidden={line > 0}
          data-path={linePath(line, 'quantity')}
          error={quantityError}
          value={quantity}
          onChange={(typed) => set('quantity', typed)}
          onEnter={goOn}
        />
      </div>
      <div className={classes.cost}>
        <NumberField label={t.deliveries.unitCost} {...number('unitCost', costError)} />
      </div>
      {mayPrice && (
        <div className={classes.price}>
          <NumberField
            label={t.deliveries.price}
            placeholder={product === undefined ? '' : formatAmount(product.pricePerUnit)}
            {...number('pricePerUnit', priceError)}
          />
        </div>
      )}
      {hasWeights && (
        <div className={classes.weight}>
          <NumberField label={t.deliveries.weight} {...number('weight', weightError)} />
        </div>
      )}
      <LineEnd {...props} />
    </li>
  )
}

function LineProduct({ delivery, line, product, branchId, errors }: LineRowProps) {
  /** Enter in an empty last line is the end of the delivery. */
  function leaveEmpty(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: input } = event
    const isEmpty = input.value === '' && !input.hasAttribute('aria-activedescendant')
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || line === 0 || !isEmpty) return
    event.stopPropagation()
    const buttons = document.querySelectorAll<HTMLElement>('[data-save]')
    for (const button of buttons) if (button.checkVisibility()) button.focus()
  }
  return (
    <div className={classes.product}>
      <GoodsOfLine
        isLabelHidden={line > 0}
        data-autofocus={line === 0 || undefined}
        data-path={linePath(line, 'productId')}
        error={errors[0]}
        goods={product}
        branchId={branchId}
        onKeyDownCapture={leaveEmpty}
        onPick={(picked) => delivery.current.pickGoods(line, picked)}
        onChosen={() => delivery.current.focusQuantity()}
      />
    </div>
  )
}

/** The amount of the line, the margin at its selling price, and the button that removes it. */
function LineEnd(props: LineRowProps) {
  const { delivery, line, product, canRemove } = props
  const cost = lineCost(props)
  const margin = marginOf(props, product)
  return (
    <>
      <p className={classes.amount} data-first={line === 0 || undefined}>
        {cost !== null && formatAmount(cost)}
        {margin !== null && (
          <span data-loss={margin < 0 || undefined}>
            {t.deliveries.margin} {formatShare(margin / 100)}
          </span>
        )}
      </p>
      <button
        className={classes.remove}
        data-first={line === 0 || undefined}
        type="button"
        aria-label={t.deliveries.removeLine}
        title={t.deliveries.removeLine}
        disabled={!canRemove}
        onClick={() => delivery.current.removeLine(line)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </>
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
  const other = `[data-path="items.${line + step}.${field}"]`
  const next = target.form?.querySelector<HTMLInputElement>(other)
  if (next === null || next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}
