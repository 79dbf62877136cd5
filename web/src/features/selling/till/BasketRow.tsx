import { Suspense, memo, useEffect, useRef } from 'react'

import { formatAmount, formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { ruleText, t } from '../../../texts/texts.ts'
import { unitsOnHand } from '../../catalogue/goods/units-on-hand.ts'
import { LineQuantity } from '../../stock/lines/LineQuantity.tsx'
import { lineUnitOf } from '../../stock/lines/counted-in.ts'
import { ExpiredUnits } from '../sales/form/expired-units.tsx'
import { ListHint, ShortHint } from '../sales/form/line-hints.ts'
import { lineTotal, unitsOf } from '../sales/form/sale-lines.ts'
import { mark, remove, setCountedIn, setQuantity } from './state/basket-actions.ts'
import { BelowLine, LineTools } from './facets.ts'
import classes from './BasketRow.module.css'

import type { BasketLine } from './basket/basket.ts'
import type { Till } from './state/till.ts'

type BasketRowProps = {
  till: Till
  line: BasketLine
  branchId: string
  isMarked: boolean
  asksWeight: boolean
  /** The list that its price comes from, and that price. */
  list: string | undefined
  listPrice: number | undefined
  /** The problem that the till knows of, as the message of a rule. */
  rule: string | null
  /** The refusal of the server. */
  problem: string | undefined
}

/** A line of the basket; the marked one can be changed. A key draws one line, however many there are. */
export const BasketRow = memo(function BasketRow(props: BasketRowProps) {
  const { till, line, isMarked } = props
  const { goods, pickedPrice } = line
  const priced = { ...goods, pricePerUnit: props.listPrice ?? goods.pricePerUnit }
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked, line.quantity])
  const isRepriced = pickedPrice !== goods.pricePerUnit
  return (
    <li ref={row} className={classes.row} data-marked={isMarked || undefined}>
      <button
        className={classes.line}
        type="button"
        aria-pressed={isMarked}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => mark(till, isMarked ? null : line.key)}
      >
        <span className={classes.name}>{goods.name}</span>
        <span className={classes.count}>{countOf(line)}</span>
        <span className={classes.amount}>
          {formatAmount(lineTotal(line, new Map([[goods.id, priced]])))}
        </span>
      </button>
      <BelowLine line={line} />
      <FromList {...props} />
      {isMarked && <Controls {...props} />}
      {isRepriced && (
        <p className={classes.problem}>
          {formatAmount(goods.pricePerUnit)} / {goods.unit} (
          {t.products.priceWas(formatAmount(pickedPrice))})
        </p>
      )}
      <Problems {...props} />
    </li>
  )
})

function FromList({ list, listPrice, line: { goods } }: BasketRowProps) {
  if (list === undefined || listPrice === undefined) return null
  return (
    <div className={classes.list}>
      <Suspense>
        <ListHint list={list} price={listPrice} unit={goods.unit} />
      </Suspense>
    </div>
  )
}

function Problems({ line, branchId, rule, problem }: BasketRowProps) {
  const { goods } = line
  const text = problem ?? (rule === null ? null : ruleText(rule))
  const left = unitsOnHand(goods, branchId)
  return (
    <>
      {text !== null && (
        <p className={classes.problem} role="status">
          {text}
        </p>
      )}
      <Suspense>
        {left !== null && unitsOf(line) > left && <ShortHint goods={goods} branchId={branchId} />}
        <ExpiredUnits goods={goods} branchId={branchId} />
      </Suspense>
    </>
  )
}

function Controls(props: BasketRowProps) {
  const { till, line, branchId, asksWeight, problem, rule } = props
  const { key, goods } = line
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asksWeight) at.current?.querySelector('input')?.focus()
  }, [asksWeight])
  const left = unitsOnHand(goods, branchId)
  return (
    <div className={classes.controls} ref={at}>
      <div className={classes.quantity}>
        <LineQuantity
          isSold
          isLabelHidden
          data-path={key}
          error={undefined}
          item={line}
          goods={goods}
          onType={(typed) => setQuantity(till, key, typed)}
          onCountedIn={(unit) => setCountedIn(till, key, unit)}
          onEnter={() => till.field.focus()}
        />
      </div>
      <p className={classes.facts}>
        {formatAmount(props.listPrice ?? goods.pricePerUnit)} / {goods.unit}
        {left !== null &&
          rule === null &&
          problem === undefined &&
          ` · ${t.till.stays(formatCounted(left - unitsOf(line), goods))}`}
      </p>
      <LineTools line={line} />
      <button
        className={classes.remove}
        type="button"
        aria-label={t.till.remove(goods.name)}
        aria-keyshortcuts="Delete"
        title={t.till.remove(goods.name)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => remove(till, key)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </div>
  )
}

/** `2` units, `1.35 kg`, or `2 × carton`. */
function countOf(line: BasketLine): string {
  const { goods } = line
  const units = unitsOf(line)
  const { name, size } = lineUnitOf(line, goods)
  if (name !== '' && units % size === 0) return `${units / size} × ${name}`
  return name === '' && size === 1 ? formatCounted(units, goods) : formatQuantity(units, goods)
}
