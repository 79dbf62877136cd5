import { LINES_MAX } from '@mezgeb/contract/stock/ledger'
import { useRef } from 'react'

import { isCountedAlike, recounted } from '@mezgeb/contract/kit/unit-size'
import { isBlank, linePath } from './goods-line.ts'
import { inPack, withScanned } from './with-scanned.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { GoodsLine, GoodsValues } from './goods-line.ts'

export type GoodsForm<Line extends GoodsLine> = Pick<
  UseFormReturnType<GoodsValues<Line>>,
  'values' | 'getValues' | 'setFieldValue' | 'insertListItem' | 'removeListItem' | 'clearFieldError'
> & { errors: Record<string, ReactNode> }

type Lines<Line extends GoodsLine> = {
  newLine: (filled?: Partial<Line>) => Line
  focusNext: (path: string, opensList?: boolean) => void
  /** The field after the product. */
  first?: string
  /** After a line got its product. */
  onGoods?: (line: number, goods: Goods) => void
}

/** The actions on the lines of a form, by hand or by a barcode scanner. */
export function useGoodsLines<Line extends GoodsLine>(
  form: GoodsForm<Line>,
  { newLine, focusNext, first = 'quantity', onGoods }: Lines<Line>,
) {
  const lines = form.values.items
  /** The line with the product that was chosen last. */
  const chosen = useRef(0)
  const focusProduct = wayToProduct(focusNext)
  const { countScanned, setPack } = packedLines(form, newLine)

  /** Keeps what the lines show of their products. */
  const remember = (goods: readonly Goods[]) => rememberIn(form, goods)

  function addLine(): void {
    if (lines.length >= LINES_MAX) return
    form.insertListItem('items', newLine())
    focusProduct(lines.length)
  }

  return {
    form,
    goods: new Map(form.values.goods.map((goods) => [goods.id, goods])),
    remember,
    addLine,
    addScanned: (scanned: Scanned): void => {
      remember([scanned.goods])
      chosen.current = countScanned(scanned)
      focusNext(linePath(chosen.current, first))
      onGoods?.(chosen.current, scanned.goods)
    },
    setPack,
    /** Adds lines for products that have none yet, and goes to the first of them. */
    propose: (proposals: readonly Proposal<Line>[]): void => {
      const filled = form.getValues().items.filter((line) => !isBlank(line))
      const known = new Set(filled.map(({ productId }) => productId))
      const others = proposals.filter(({ product }) => !known.has(product.id))
      const added = others.slice(0, Math.max(0, LINES_MAX - filled.length))
      focusNext(linePath(addLines(form, added, newLine), first))
    },
    /** Adds a line for each, also of products that have one; more than a document has room for are refused when it is saved. */
    addRows: (rows: readonly Proposal<Line>[]): void =>
      focusNext(linePath(addLines(form, rows, newLine), first)),
    /** A product that has a line already is counted there, unless that line is one batch of it. */
    pickGoods: (line: number, goods: Goods): void => {
      remember([goods])
      form.clearFieldError('items')
      const same = lineOf(lines, line, goods)
      chosen.current = same === -1 ? line : same
      if (same === -1) recountLine(form, line, goods)
      form.setFieldValue(linePath(line, 'productId'), same === -1 ? goods.id : '')
      form.setFieldValue(linePath(line, 'pack'), '')
      onGoods?.(chosen.current, goods)
    },
    setField: (line: number, field: string, typed: number | string): void =>
      form.setFieldValue(linePath(line, field), typed),
    removeLine: (line: number): void => {
      if (lines.length === 1) form.setFieldValue('items', [newLine()])
      else form.removeListItem('items', line)
      focusProduct(Math.max(0, Math.min(line, lines.length - 2)))
    },
    focusQuantity: (): void => focusNext(linePath(chosen.current, first)),
    ...waysThrough(lines, { focusProduct, addLine }),
  }
}

/** A product with what is known of its line. */
export type Proposal<Line extends GoodsLine> = { product: Goods; fields?: Partial<Line> }

/** Returns the first new line. */
function addLines<Line extends GoodsLine>(
  form: GoodsForm<Line>,
  added: readonly Proposal<Line>[],
  newLine: Lines<Line>['newLine'],
): number {
  const filled = form.getValues().items.filter((line) => !isBlank(line))
  rememberIn(
    form,
    added.map(({ product }) => product),
  )
  const lines = added.map(({ product, fields }) => ({
    ...newLine(fields),
    productId: product.id,
  }))
  const items = [...filled, ...lines]
  form.setFieldValue('items', items.length === 0 ? [newLine()] : items)
  return Math.max(0, Math.min(filled.length, items.length - 1))
}

type Focus = Lines<GoodsLine>['focusNext']

const wayToProduct =
  (focusNext: Focus): Ways['focusProduct'] =>
  (line, opensList) =>
    focusNext(linePath(line, 'productId'), opensList)

/** A quantity that was typed for another product, or before one was chosen, stays as it is shown. */
function recountLine<Line extends GoodsLine>(
  { getValues, setFieldValue }: GoodsForm<Line>,
  line: number,
  goods: Goods,
): void {
  const { items, goods: known } = getValues()
  const item = items[line]
  if (item === undefined) return
  const before = known.find(({ id }) => id === item.productId)
  setFieldValue(linePath(line, 'quantity'), recounted(item.quantity, before, goods))
}

function rememberIn<Line extends GoodsLine>(form: GoodsForm<Line>, goods: readonly Goods[]): void {
  const ids = new Set(goods.map(({ id }) => id))
  recountLines(form, goods)
  const others = form.getValues().goods.filter(({ id }) => !ids.has(id))
  form.setFieldValue('goods', [...others, ...goods])
}

/** Quantities of products that are counted otherwise since stay as they are shown. */
function recountLines<Line extends GoodsLine>(
  { getValues, setFieldValue }: GoodsForm<Line>,
  fresh: readonly Goods[],
): void {
  const { items, goods: known } = getValues()
  for (const [line, { productId, quantity }] of items.entries()) {
    const now = fresh.find(({ id }) => id === productId)
    const before = known.find(({ id }) => id === productId)
    if (now === undefined || before === undefined || isCountedAlike(before, now)) continue
    setFieldValue(linePath(line, 'quantity'), recounted(quantity, before, now))
  }
}

/** Changes lines by a scan, or by another pack. */
function packedLines<Line extends GoodsLine>(
  { getValues, setFieldValue, clearFieldError }: GoodsForm<Line>,
  newLine: () => Line,
) {
  return {
    countScanned: (scanned: Scanned): number => {
      const { items, line } = withScanned(getValues().items, scanned, newLine)
      clearFieldError('items')
      setFieldValue('items', items)
      return line
    },
    setPack: (line: number, name: string): void => {
      const { items, goods } = getValues()
      const item = items[line]
      const product = goods.find(({ id }) => id === item?.productId)
      if (item !== undefined) setFieldValue('items', items.with(line, inPack(item, product, name)))
    },
  }
}

/** Another line in which the product is counted; -1: none. */
function lineOf(lines: readonly GoodsLine[], line: number, { id }: Goods): number {
  const isOfLot = (one: GoodsLine) => 'expiresOn' in one && one.expiresOn !== ''
  return lines.findIndex((one, at) => at !== line && one.productId === id && !isOfLot(one))
}

type Ways = { focusProduct: (line: number, opensList?: boolean) => void; addLine: () => void }

function waysThrough(lines: readonly GoodsLine[], { focusProduct, addLine }: Ways) {
  return {
    /** From a number: to the line's product if there is none, else to the next line, or a new one. */
    focusAfterLine: (line: number): void => {
      if (lines[line]?.productId === '') focusProduct(line)
      else if (line + 1 < lines.length) focusProduct(line + 1)
      else addLine()
    },
    /** `opensList` false: the buttons below the lines may be wanted first. */
    focusEmptyLine: (opensList = true): void => {
      const empty = lines.findIndex(({ productId }) => productId === '')
      focusProduct(empty === -1 ? 0 : empty, opensList)
    },
  }
}
export type GoodsLinesState<Line extends GoodsLine> = ReturnType<typeof useGoodsLines<Line>>
