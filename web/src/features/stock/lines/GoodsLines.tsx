import { useContext, useLayoutEffect, useMemo, useRef } from 'react'

import { t } from '../../../texts/texts.ts'
import { ListsInFlow } from '../../../ui/form/lookup/lists-in-flow.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { LineRow } from './LineRow.tsx'
import { placesOf } from './places-of.ts'
import { useIsOneRow } from './use-is-one-row.ts'
import classes from './GoodsLines.module.css'

import type { CSSProperties, ReactNode } from 'react'

import type { LineColumn } from '../facets/line-column.ts'
import type { GoodsLine } from './goods-line.ts'
import type { LineLooks, SaidOfLine } from './LineRow.tsx'
import type { GoodsLinesState } from './use-goods-lines.ts'

type GoodsLinesProps<Line extends GoodsLine, Shown extends SaidOfLine> = LineLooks<Line, Shown> & {
  lines: GoodsLinesState<Line>
  /** The form opens at the first product. */
  isFirst?: boolean
  /** After Enter in an empty last line; absent: the Save button is next. */
  onEnd?: (() => void) | undefined
  /** Of a page: where a line is one row, heads that stay name the fields. */
  hasHeads?: boolean
  /** Facts of a line beside the typed values. */
  shownOf?: (item: Line) => Shown
  words?: { list: string; add: string }
}

/** The lines of a document: one at least, each with product, quantity and what is left of the product. */
export function GoodsLines<Line extends GoodsLine, Shown extends SaidOfLine = SaidOfLine>(
  props: GoodsLinesProps<Line, Shown>,
) {
  const { lines, isFirst = false, onEnd, shownOf, hasHeads: wantsHeads, words, ...looks } = props
  const { columns, hasNoQuantity = false, isSale = false } = looks
  const isOneRow = useIsOneRow()
  const hasHeads = isOneRow && wantsHeads === true
  const shown = useMemo(() => {
    const quantity = { name: 'quantity', label: t.ui.quantity, width: '8.5rem' }
    return [...(hasNoQuantity ? [] : [quantity]), ...(columns ?? [])]
  }, [columns, hasNoQuantity])
  const places = useMemo(
    () => (isSale ? undefined : placesOf(shown, isOneRow)),
    [shown, isOneRow, isSale],
  )
  // The quantity is below its product then.
  const isInFlow = useContext(ListsInFlow) || !isOneRow
  const { items, goods, branchId, errors, rules, list } = lines
  const latest = useRef({ lines, onEnd })
  useLayoutEffect(() => {
    latest.current = { lines, onEnd }
  })
  return (
    <div>
      <ol className={classes.rows} aria-label={words?.list ?? t.goodsLines.products}>
        {hasHeads && <Heads columns={shown} places={places} />}
        <ListsInFlow value={isInFlow}>
          {items.map((item, line) => (
            <LineRow
              key={item.key}
              {...looks}
              {...{ latest, list, line, item, branchId, hasHeads, places }}
              goods={goods.get(item.productId)}
              isFocused={isFirst && line === 0}
              canRemove={rules.canRemove(items, item)}
              errors={errorsOf(errors, item, (field) => lines.path(line, field))}
              shown={shownOf?.(item)}
            />
          ))}
        </ListsInFlow>
      </ol>
      <Foot error={errors[list]}>
        <ProductScanner takesMany onGoods={lines.addScanned} />
        <Button size="sm" disabled={items.length >= rules.most} onClick={lines.addLine}>
          {words?.add ?? t.goodsLines.add}
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

function errorsOf(
  errors: Record<string, ReactNode>,
  item: GoodsLine,
  path: (field: string) => string,
): Record<string, ReactNode> {
  return Object.fromEntries(Object.keys(item).map((field) => [field, errors[path(field)]]))
}
