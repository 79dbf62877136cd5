import { memo, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { GoodsOfLine } from '../../catalogue/goods/GoodsOfLine.tsx'
import { linePath } from './goods-line.ts'
import { LineQuantity } from './LineQuantity.tsx'
import { useIsOneRow } from './use-is-one-row.ts'
import classes from './GoodsLines.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ComponentType, CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'

import type { LineColumn, ShownLine } from '../facets/line-column.ts'
import type { GoodsLine, Typed } from './goods-line.ts'
import type { GoodsLinesState } from './use-goods-lines.ts'

/** Facts of a line beside the typed values. */
export type SaidOfLine = {
  /** While no refusal is at its quantity. */
  problem?: ReactNode
  /** The price when the product was chosen. */
  pickedPrice?: number | undefined
  /** In words; null: not shown. */
  amount?: string | null
}

export type LineHintsProps<Line, Shown> = ShownLine<Line> & {
  shown: Shown | undefined
  branchId: string | null
  /** Wanted, and not there at all. */
  unavailable: Goods | null
}

/** How the lines of a kind of document look. */
export type LineLooks<Line extends GoodsLine, Shown extends SaidOfLine> = {
  /** The lines have no quantity; the columns have their numbers. */
  hasNoQuantity?: boolean
  /** Products of which the branch has none cannot be chosen. */
  mustBeInStock?: boolean
  /** See ProductField. */
  mayAdd?: boolean
  /** The units left of a product in words. The same function while they look the same. */
  leftText?: ((units: string) => string) | undefined
  /** Whose units the list of products says; absent: those of the form's branch. */
  stockOf?: { branchId: string; name: string } | undefined
  /** Further fields of a line, before the button that removes it. The same list while they look the same. */
  columns?: readonly LineColumn<Line>[] | undefined
  /** Of a sale: an amount beside the quantity, prices of packs. */
  isSale?: boolean
  /** Below the product. */
  hints?: ComponentType<LineHintsProps<Line, Shown>>
  removeWord?: string
}

type Latest<Line extends GoodsLine> = {
  lines: GoodsLinesState<Line>
  onEnd: (() => void) | undefined
}

type LineRowProps<Line extends GoodsLine, Shown extends SaidOfLine> = ShownLine<Line> &
  LineLooks<Line, Shown> & {
    /** The form as it is when something is done; only what a line shows comes by value. */
    latest: RefObject<Latest<Line>>
    /** See `useGoodsLines`. */
    list: string
    branchId: string | null
    hasHeads: boolean
    places: CSSProperties | undefined
    isFocused: boolean
    canRemove: boolean
    shown: Shown | undefined
  }

function Row<Line extends GoodsLine, Shown extends SaidOfLine>(props: LineRowProps<Line, Shown>) {
  const { latest, list, line, goods, branchId, errors, isFocused, hasHeads } = props
  const { shown, isSale, hints: Hints, removeWord = t.goodsLines.remove } = props
  const [unavailable, setUnavailable] = useState<Goods | null>(null)
  const amount = shown?.amount ?? null
  return (
    <li className={classes.row} style={props.places} data-sale={isSale}>
      <div className={classes.product}>
        <GoodsOfLine
          isLabelHidden={line > 0 || hasHeads}
          data-autofocus={isFocused || undefined}
          data-path={linePath(line, 'productId', list)}
          error={errors['productId']}
          {...{ goods, branchId }}
          pickedPrice={shown?.pickedPrice}
          mustBeInStock={props.mustBeInStock ?? false}
          mustKeepStock={isSale !== true}
          mayAdd={props.mayAdd ?? false}
          addsInRow
          leftText={props.leftText}
          stockOf={props.stockOf}
          onKeyDownCapture={(event) => {
            if (line > 0 && isSale !== true) leaveEmpty(event, latest.current.onEnd)
          }}
          onPick={(picked) => latest.current.lines.pickGoods(line, picked)}
          onUnavailable={setUnavailable}
          onChosen={(id) => latest.current.lines.focusQuantity(line, id)}
        />
        {Hints !== undefined && <Hints {...props} unavailable={unavailable} />}
      </div>
      {props.hasNoQuantity !== true && <QuantityOf {...props} />}
      <Cells {...props} />
      {amount !== null && <p className={classes.amount}>{amount}</p>}
      <button
        className={classes.remove}
        data-first={(line === 0 && !hasHeads) || undefined}
        type="button"
        aria-label={removeWord}
        title={removeWord}
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

function QuantityOf<Line extends GoodsLine, Shown extends SaidOfLine>(
  props: LineRowProps<Line, Shown>,
) {
  const { latest, list, line, item, goods, errors, hasHeads, columns } = props
  const { shown, isSale = false } = props
  const isOneRow = useIsOneRow() || columns === undefined
  return (
    <div className={classes.quantity}>
      <LineQuantity
        {...{ item, goods }}
        isSold={isSale}
        isLabelHidden={hasHeads || (line > 0 && isOneRow)}
        data-path={linePath(line, 'quantity', list)}
        error={errors['quantity'] ?? shown?.problem}
        onType={(units) => latest.current.lines.setField(line, 'quantity', units)}
        onCountedIn={(unit) => latest.current.lines.setCountedIn(line, unit)}
        onEnter={() => latest.current.lines.focusAfterLine(line)}
      />
    </div>
  )
}

/** The further fields of a line. */
function Cells<Line extends GoodsLine, Shown extends SaidOfLine>(props: LineRowProps<Line, Shown>) {
  const { latest, list, line, item, goods, errors, columns } = props
  const isLabelHidden = useIsOneRow()
  const cell = {
    line,
    item,
    goods,
    errors,
    isLabelHidden,
    path: (field: string, step = 0) => linePath(line + step, field, list),
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

/** Compared by what they hold. */
const FIELDS = new Set(['errors', 'item', 'shown'])

// Typing in one line re-renders no other of two hundred. The form copies every line at every key.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type of the line
export const LineRow = memo(Row, (before, after) =>
  Object.entries(after).every(([name, value]: [string, unknown]) =>
    FIELDS.has(name)
      ? isAlike(Reflect.get(before, name), value)
      : Reflect.get(before, name) === value,
  ),
) as unknown as typeof Row

function isAlike(one: unknown, other: unknown): boolean {
  const before = new Map<string, unknown>(Object.entries(one ?? {}))
  return Object.entries(other ?? {}).every(([name, value]) => before.get(name) === value)
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
