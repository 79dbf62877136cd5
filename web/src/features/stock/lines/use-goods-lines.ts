import { isCountedAlike, recounted } from '@mezgeb/contract/kit/unit-size'
import { useRef } from 'react'

import { isBlank, linePath } from './goods-line.ts'
import { stockRules } from './line-rules.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReactNode } from 'react'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { CountedIn } from './counted-in.ts'
import type { GoodsLine } from './goods-line.ts'
import type { LineRules } from './line-rules.ts'

type Values = { goods: readonly Goods[]; branchId?: string | null }

/** A form with lines, and every product that was chosen for them. */
export type LinesForm = {
  values: Values
  getValues: () => Values
  errors: Record<string, ReactNode>
  setFieldValue: (path: string, value: unknown) => void
  removeListItem: (path: string, at: number) => void
  clearFieldError: (path: string) => void
}

type Lines<Line extends GoodsLine> = {
  newLine: (filled?: Partial<Line>) => Line
  focusNext: (path: string, opensList?: boolean) => void
  /** The name of the lines in the form and in the call's body. */
  list?: string
  rules?: LineRules<Line>
  /** The products as they are known now; absent: as they were chosen. */
  goods?: ReadonlyMap<string, Goods>
  /** Absent: that of the form. */
  branchId?: string
  /** The field after the product. */
  first?: string
  /** Before a line is changed. */
  onChange?: () => void
  /** After a line got its product. */
  onGoods?: (line: number, goods: Goods) => void
}

/** A product with what is known of its line. */
export type Proposal<Line extends GoodsLine> = { product: Goods; fields?: Partial<Line> }

/** The lines of a form and the actions on them, by hand or by a barcode scanner. */
export function useGoodsLines<Line extends GoodsLine>(form: LinesForm, options: Lines<Line>) {
  const { newLine, focusNext, first = 'quantity', rules = stockRules<Line>() } = options
  const { list = 'items', branchId, goods, onChange = () => {}, onGoods } = options
  const writes = writesOf<Line>(form, list)
  const { itemsIn, itemsNow, setItems, change, remember } = writes
  const items = itemsIn(form.values)
  /** The line with the product that was chosen last. */
  const chosen = useRef(0)
  const path = (line: number, field: string) => linePath(line, field, list)

  function addLine(): void {
    if (items.length >= rules.most) return
    onChange()
    setItems([...itemsNow(), newLine()])
    focusNext(path(items.length, 'productId'))
  }

  function addRows(rows: readonly Proposal<Line>[]): void {
    remember(rows.map(({ product }) => product))
    const added = withRows(itemsNow(), rows, newLine)
    setItems(added.items)
    focusNext(path(added.line, first))
  }

  return {
    items,
    branchId: branchId ?? form.values.branchId ?? null,
    errors: form.errors,
    goods: goods ?? new Map(form.values.goods.map((one) => [one.id, one])),
    list,
    rules,
    path,
    remember,
    addLine,
    addScanned: (scanned: Scanned): void => {
      onChange()
      remember([scanned.goods])
      const counted = rules.scanned(itemsNow(), scanned, newLine)
      form.clearFieldError(list)
      setItems(counted.items)
      chosen.current = counted.line
      focusNext(path(counted.line, first))
      onGoods?.(counted.line, scanned.goods)
    },
    setCountedIn: (line: number, countedIn: CountedIn): void => {
      onChange()
      const item = itemsNow()[line]
      const product = (goods ?? goodsById(form)).get(item?.productId ?? '')
      if (item !== undefined) change(line, rules.packed(item, product, countedIn))
    },
    /** Adds lines for products that have none yet, and goes to the first of them. */
    propose: (proposals: readonly Proposal<Line>[]): void =>
      addRows(newProposals(itemsNow(), proposals, rules.most)),
    /** Adds a line for each, also of products that have one; more than a document has room for are refused when it is saved. */
    addRows,
    pickGoods: (line: number, picked: Goods): void => {
      onChange()
      remember([picked])
      writes.clearRefusals(line)
      const before = goodsById(form).get(itemsNow()[line]?.productId ?? '')
      const counted = rules.picked(itemsNow(), line, picked, before)
      if (counted.item !== undefined) change(line, counted.item)
      chosen.current = counted.line
      onGoods?.(counted.line, picked)
    },
    setField: (line: number, field: string, typed: number | string): void => {
      onChange()
      form.setFieldValue(path(line, field), typed)
    },
    removeLine: (line: number): void => {
      onChange()
      if (items.length === 1 && rules.keepsOne) setItems([newLine()])
      else form.removeListItem(list, line)
      focusNext(path(Math.max(0, Math.min(line, items.length - 2)), rules.afterRemoval))
    },
    ...waysThrough(items, { focusNext, path, addLine }),
    /** Of a line with that product, else of the one in which the product that was chosen last is counted. */
    focusQuantity: (line: number, productId: string): void =>
      focusNext(path(itemsNow()[line]?.productId === productId ? line : chosen.current, first)),
  }
}
export type GoodsLinesState<Line extends GoodsLine> = ReturnType<typeof useGoodsLines<Line>>

type Ways = {
  focusNext: (path: string, opensList?: boolean) => void
  path: (line: number, field: string) => string
  addLine: () => void
}

function waysThrough(items: readonly GoodsLine[], { focusNext, path, addLine }: Ways) {
  const focusProduct = (line: number, opensList?: boolean) =>
    focusNext(path(line, 'productId'), opensList)
  return {
    /** From a number: to the line's product if there is none, else to the next line, or a new one. */
    focusAfterLine: (line: number): void => {
      if (items[line]?.productId === '') focusProduct(line)
      else if (line + 1 < items.length) focusProduct(line + 1)
      else addLine()
    },
    /** `opensList` false: the buttons below the lines may be wanted first. */
    focusEmptyLine: (opensList = true): void => {
      const empty = items.findIndex(({ productId }) => productId === '')
      focusProduct(empty === -1 ? 0 : empty, opensList)
    },
  }
}

const goodsById = (form: LinesForm) => new Map(form.getValues().goods.map((one) => [one.id, one]))

function writesOf<Line extends GoodsLine>(form: LinesForm, list: string) {
  const itemsIn = (values: object) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names its lines
    Reflect.get(values, list) as readonly Line[]
  const itemsNow = () => itemsIn(form.getValues())
  const setItems = (items: readonly Line[]) => form.setFieldValue(list, items)
  return {
    itemsIn,
    itemsNow,
    setItems,
    /** Sets the fields that differ, whose refusals are no longer true. */
    change: (line: number, changed: Line): void => {
      const item = itemsNow()[line]
      for (const [field, value] of Object.entries(changed)) {
        if (item !== undefined && Reflect.get(item, field) !== value)
          form.setFieldValue(linePath(line, field, list), value)
      }
    },
    /** Of the product of a line, and of the lines. */
    clearRefusals: (line: number): void =>
      [list, linePath(line, 'productId', list), linePath(line, 'quantity', list)].forEach((one) =>
        form.clearFieldError(one),
      ),
    /** Keeps what the lines show of their products. */
    remember: (goods: readonly Goods[]): void => {
      const ids = new Set(goods.map(({ id }) => id))
      const { goods: known } = form.getValues()
      const items = recountedLines(itemsNow(), known, goods)
      if (items !== null) setItems(items)
      form.setFieldValue('goods', [...known.filter(({ id }) => !ids.has(id)), ...goods])
    },
  }
}

/** Quantities of products that are counted otherwise since stay as they are shown; null: none of them is. */
export function recountedLines<Line extends Pick<GoodsLine, 'productId' | 'quantity'>>(
  items: readonly Line[],
  known: readonly Goods[],
  fresh: readonly Goods[],
): Line[] | null {
  const changed = fresh.flatMap((now) => {
    const before = known.find(({ id }) => id === now.id)
    return before === undefined || isCountedAlike(before, now) ? [] : [{ before, now }]
  })
  if (changed.length === 0) return null
  return items.map((line) => {
    const product = changed.find(({ now }) => now.id === line.productId)
    if (product === undefined) return line
    return { ...line, quantity: recounted(line.quantity, product.before, product.now) }
  })
}

/** `line`: the first new one. */
function withRows<Line extends GoodsLine>(
  items: readonly Line[],
  rows: readonly Proposal<Line>[],
  newLine: Lines<Line>['newLine'],
): { items: Line[]; line: number } {
  const filled = items.filter((line) => !isBlank(line))
  const lines = rows.map(({ product, fields }) => ({ ...newLine(fields), productId: product.id }))
  const all = [...filled, ...lines]
  const line = Math.max(0, Math.min(filled.length, all.length - 1))
  return { items: all.length === 0 ? [newLine()] : all, line }
}

/** Those of products that have no line yet, as many as there is room for. */
function newProposals<Line extends GoodsLine>(
  items: readonly Line[],
  proposals: readonly Proposal<Line>[],
  most: number,
) {
  const filled = items.filter((line) => !isBlank(line))
  const known = new Set(filled.map(({ productId }) => productId))
  const others = proposals.filter(({ product }) => !known.has(product.id))
  return others.slice(0, Math.max(0, most - filled.length))
}
