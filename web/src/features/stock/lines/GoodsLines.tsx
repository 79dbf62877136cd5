import { LINES_MAX } from '@mezgeb/contract/stock/ledger'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { GoodsOfLine } from '../../catalogue/goods/GoodsOfLine.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { isBlank, linePath } from './goods-line.ts'
import { LineQuantity } from './LineQuantity.tsx'
import { placesOf } from './places-of.ts'
import { useIsOneRow } from './use-is-one-row.ts'
import classes from './GoodsLines.module.css'

import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'

import type { LineColumn, ShownLine } from '../facets/line-column.ts'
import type { GoodsLine, Typed } from './goods-line.ts'
import type { GoodsLinesState } from './use-goods-lines.ts'

type Errors = ShownLine<GoodsLine>['errors']

type GoodsLinesProps<Line extends GoodsLine> = {
  lines: GoodsLinesState<Line>
  /** The form opens at the first product. */
  isFirst: boolean
  /** The lines have no quantity; the columns have their numbers. */
  hasNoQuantity?: boolean
  /** Products of which the branch has none cannot be chosen. */
  mustBeInStock?: boolean
  /** See ProductField. */
  mayAdd?: boolean
  /** The units left of a product in words. The same function while they look the same. */
  leftText?: ((units: string) => string) | undefined
  /** After Enter in an empty last line; absent: the Save button is next. */
  onEnd?: (() => void) | undefined
  /** Of a page: where a line is one row, heads that stay name the fields. */
  hasHeads?: boolean
  /** Whose units the list of products says; absent: those of the form's branch. */
  stockOf?: { branchId: string; name: string } | undefined
  /** Further fields of a line, before the button that removes it. The same list while they look the same. */
  columns?: readonly LineColumn<Line>[] | undefined
}

/** The lines of a document: one at least, each with product, quantity and what is left of the product. */
export function GoodsLines<Line extends GoodsLine>(props: GoodsLinesProps<Line>) {
  const { lines, isFirst, onEnd, columns } = props
  const { mustBeInStock = false, mayAdd = false, hasNoQuantity = false } = props
  const isOneRow = useIsOneRow()
  const hasHeads = isOneRow && props.hasHeads === true
  const shown = useMemo(() => {
    const quantity = { name: 'quantity', label: t.ui.quantity, width: '8.5rem' }
    return [...(hasNoQuantity ? [] : [quantity]), ...(columns ?? [])]
  }, [columns, hasNoQuantity])
  const places = useMemo(() => placesOf(shown, isOneRow), [shown, isOneRow])
  const { goods } = lines
  const { branchId, items } = lines.form.values
  const { errors } = lines.form
  const latest = useRef({ lines, onEnd })
  useLayoutEffect(() => {
    latest.current = { lines, onEnd }
  })
  return (
    <div>
      <ol className={classes.rows} aria-label={t.goodsLines.products}>
        {hasHeads && <Heads columns={shown} places={places} />}
        {items.map((item, line) => (
          <LineRow
            key={item.key}
            latest={latest}
            line={line}
            item={item}
            goods={goods.get(item.productId)}
            branchId={branchId}
            {...{ mustBeInStock, mayAdd, hasNoQuantity, hasHeads, columns, places }}
            isFocused={isFirst && line === 0}
            canRemove={items.length > 1 || !isBlank(item)}
            errors={errorsOf(errors, item, line)}
            leftText={props.leftText}
            stockOf={props.stockOf}
          />
        ))}
      </ol>
      <Foot error={errors['items']}>
        <ProductScanner takesMany onGoods={lines.addScanned} />
        <Button size="sm" disabled={items.length >= LINES_MAX} onClick={lines.addLine}>
          {t.goodsLines.add}
        </Button>
      </Foot>
    </div>
  )
}

type HeadsProps = {
  columns: readonly Pick<LineColumn<GoodsLine>, 'name' | 'label'>[]
  places: CSSProperties | undefined
}

/** The labels again, which each field has for screen readers. */
function Heads({ columns, places }: HeadsProps) {
  const heads = [{ name: 'product', label: t.products.label }, ...columns]
  return (
    <li className={classes.heads} style={places} aria-hidden="true">
      {heads
        .filter(({ label }) => label !== undefined)
        .map(({ name, label }) => (
          <span key={name} style={{ gridArea: name }}>
            {label}
          </span>
        ))}
    </li>
  )
}

function Foot({ error, children }: { error: ReactNode; children: ReactNode }) {
  return (
    <>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.foot}>{children}</div>
    </>
  )
}

function errorsOf(errors: Errors, item: GoodsLine, line: number): Errors {
  const fields = Object.keys(item).map((field) => [field, errors[linePath(line, field)]] as const)
  return Object.fromEntries(fields)
}

type LineRowProps<Line extends GoodsLine> = ShownLine<Line> &
  Pick<GoodsLinesProps<Line>, 'columns' | 'leftText' | 'stockOf'> & {
    /** The form as it is when something is done; only what a line shows comes by value. */
    latest: RefObject<Pick<GoodsLinesProps<Line>, 'lines' | 'onEnd'>>
    branchId: string | null
    mustBeInStock: boolean
    hasNoQuantity: boolean
    hasHeads: boolean
    places: CSSProperties | undefined
    mayAdd: boolean
    isFocused: boolean
    canRemove: boolean
  }

function Row<Line extends GoodsLine>(props: LineRowProps<Line>) {
  const { latest, line, goods, branchId, errors, isFocused, hasHeads } = props
  return (
    <li className={classes.row} style={props.places}>
      <div className={classes.product}>
        <GoodsOfLine
          isLabelHidden={line > 0 || hasHeads}
          data-autofocus={isFocused || undefined}
          data-path={linePath(line, 'productId')}
          error={errors['productId']}
          {...{ goods, branchId }}
          mustBeInStock={props.mustBeInStock}
          mayAdd={props.mayAdd}
          addsInRow
          leftText={props.leftText}
          stockOf={props.stockOf}
          onKeyDownCapture={(event) => {
            if (line > 0) leaveEmpty(event, latest.current.onEnd)
          }}
          onPick={(picked) => latest.current.lines.pickGoods(line, picked)}
          onChosen={() => latest.current.lines.focusQuantity()}
        />
      </div>
      {!props.hasNoQuantity && <QuantityOf {...props} />}
      <Cells {...props} />
      <button
        className={classes.remove}
        data-first={(line === 0 && !hasHeads) || undefined}
        type="button"
        aria-label={t.goodsLines.remove}
        title={t.goodsLines.remove}
        disabled={!props.canRemove}
        onClick={() => latest.current.lines.removeLine(line)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  )
}

function QuantityOf<Line extends GoodsLine>(props: LineRowProps<Line>) {
  const { latest, line, item, goods, errors, hasHeads, columns } = props
  const isOneRow = useIsOneRow() || columns === undefined
  return (
    <div className={classes.quantity}>
      <LineQuantity
        {...{ item, goods }}
        isLabelHidden={hasHeads || (line > 0 && isOneRow)}
        data-path={linePath(line, 'quantity')}
        error={errors['quantity']}
        onType={(units) => latest.current.lines.setField(line, 'quantity', units)}
        onPack={(name) => latest.current.lines.setPack(line, name)}
        onEnter={() => latest.current.lines.focusAfterLine(line)}
      />
    </div>
  )
}

/** The further fields of a line. */
function Cells<Line extends GoodsLine>(props: LineRowProps<Line>) {
  const { latest, line, item, goods, errors, columns } = props
  const isLabelHidden = useIsOneRow()
  const cell = {
    line,
    item,
    goods,
    errors,
    isLabelHidden,
    path: (field: string, step = 0) => linePath(line + step, field),
    setField: (field: string, typed: Typed) => latest.current.lines.setField(line, field, typed),
    goOn: () => latest.current.lines.focusAfterLine(line),
  }
  return columns?.map(({ name, width, render }) => (
    <div
      key={name}
      className={classes.cell}
      style={{ gridArea: width === undefined ? undefined : name }}
    >
      {render(cell)}
    </div>
  ))
}

// Typing in one line re-renders no other of two hundred. The form copies every line at every key.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type of the line
const LineRow = memo(Row, (before, after) =>
  Object.entries(after).every(([name, value]: [string, unknown]) =>
    name === 'errors' || name === 'item'
      ? isAlike(before[name], after[name])
      : Reflect.get(before, name) === value,
  ),
) as unknown as typeof Row

function isAlike(one: object, other: object): boolean {
  return Object.entries(other).every(([name, value]) => Reflect.get(one, name) === value)
}

/** Enter in an empty last line is the end of the lines. */
function leaveEmpty(event: KeyboardEvent<HTMLInputElement>, onEnd?: () => void): void {
  const { key, currentTarget: input } = event
  const isEmpty = input.value === '' && !input.hasAttribute('aria-activedescendant')
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || !isEmpty) return
  event.stopPropagation()
  event.preventDefault()
  if (onEnd !== undefined) return onEnd()
  const buttons = [...(input.form?.elements ?? [])]
  const save = buttons.find((one) => one.matches('[type="submit"]') && one.checkVisibility())
  if (save instanceof HTMLElement) save.focus()
}
