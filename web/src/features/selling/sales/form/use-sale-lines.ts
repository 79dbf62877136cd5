import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'
import { useRef } from 'react'

import { isCountedAlike, recounted } from '@mezgeb/contract/kit/unit-size'
import { inPacks, inUnits, isWholePacks, sizeOf, unitOf } from '../../../stock/lines/line-pack.ts'
import { newLine } from './sale-draft.ts'
import { unitsOf } from './sale-lines.ts'
import { recountedLines } from './use-recounted.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../../catalogue/scanning/scanned.ts'
import type { DraftLine } from './sale-lines.ts'

type FocusNext = (path: string) => void
type Lines = { saleItems: readonly DraftLine[]; goods: readonly Goods[] }

/** A form with lines of a sale, and every product that was chosen for them. */
type LinesForm = {
  values: Lines
  getValues: () => Lines
  setFieldValue: (path: string, value: unknown) => void
  insertListItem: (path: string, item: DraftLine) => void
  removeListItem: (path: string, at: number) => void
}

/** The lines of the form, filled by hand or by a barcode scanner. */
export function useSaleLines(form: LinesForm, focusNext: FocusNext) {
  const lines = form.values.saleItems
  const { pickGoods, setPack, remember } = lineGoods(form)
  /** The line with the product that was chosen last. */
  const chosen = useRef(0)

  function addLine(): void {
    form.insertListItem('saleItems', newLine())
    focusNext(productPath(lines.length))
  }

  function removeLine(line: number): void {
    form.removeListItem('saleItems', line)
    focusNext(quantityPath(Math.min(line, lines.length - 2)))
  }

  /** A product or pack that has a line counts there, else, or without a quantity, in the last empty line or a new one. */
  function addScanned({ goods, units, ...scanned }: Scanned): void {
    remember(goods)
    const { id } = goods
    const pack = scanned.pack?.name ?? ''
    const items = form.getValues().saleItems
    const isSame = (line: DraftLine) => line.productId === id && line.pack === pack
    const same = units === null ? -1 : items.findIndex(isSame)
    const isFree = items.at(-1)?.productId === ''
    const known = items[same]
    const line = known !== undefined ? same : isFree ? items.length - 1 : items.length
    if (line >= SALE_LINES_MAX) return
    const quantity = known === undefined ? (units ?? '') : unitsOf(known) + (units ?? 0)
    const changed = { ...(items[line] ?? newLine()), productId: id, pack, quantity }
    form.setFieldValue('saleItems', [...items.slice(0, line), changed, ...items.slice(line + 1)])
    chosen.current = line
    focusNext(quantityPath(line))
  }

  return {
    addLine,
    removeLine,
    addScanned,
    pickGoods: (line: number, picked: Goods): void => {
      chosen.current = line
      pickGoods(line, picked)
    },
    setPack,
    focusQuantity: () => focusNext(quantityPath(chosen.current)),
    /** From a quantity: to the line's product if there is none, else to the next line, or a new one. */
    focusAfterLine: (line: number): void => {
      if (lines[line]?.productId === '') focusNext(productPath(line))
      else if (line + 1 < lines.length) focusNext(productPath(line + 1))
      else if (lines.length < SALE_LINES_MAX) addLine()
    },
    /** The first line without a product, if there is one. */
    focusEmptyLine: (): void => {
      const empty = lines.findIndex(({ productId }) => productId === '')
      if (empty !== -1) focusNext(productPath(empty))
    },
  }
}

export function productPath(line: number): string {
  return `saleItems.${line}.productId`
}

/** The product of a line, and the pack in which it is sold. */
function lineGoods(form: LinesForm) {
  function remember(picked: Goods): void {
    const { goods, saleItems } = form.getValues()
    const before = goods.find(({ id }) => id === picked.id)
    if (!isCountedAlike(before ?? picked, picked))
      form.setFieldValue('saleItems', recountedLines(saleItems, before, picked))
    const others = goods.filter(({ id }) => id !== picked.id)
    form.setFieldValue('goods', [...others, picked])
  }

  /** A quantity stays as it is shown: the 1 of a new line becomes 1 kg. */
  function pickGoods(line: number, picked: Goods): void {
    const { goods: known, saleItems } = form.getValues()
    const { productId, quantity = '', pack = '' } = saleItems[line] ?? {}
    const before = known.find(({ id }) => id === productId)
    remember(picked)
    const units = inPacks(quantity, sizeOf({ pack }, before) / unitOf(before))
    form.setFieldValue(quantityPath(line), recounted(units, before, picked))
    form.setFieldValue(packPath(line), '')
    form.setFieldValue(productPath(line), picked.id)
  }

  /** A whole number that is shown stays: 2 units become 2 cartons. */
  function setPack(line: number, wanted: string, goods: Goods | undefined): void {
    const { quantity = '', pack = '' } = form.getValues().saleItems[line] ?? {}
    const [from, to] = [sizeOf({ pack }, goods), sizeOf({ pack: wanted }, goods)]
    const units = isWholePacks(quantity, from) ? inUnits(inPacks(quantity, from), to) : quantity
    form.setFieldValue(quantityPath(line), units)
    form.setFieldValue(packPath(line), wanted)
  }

  return { pickGoods, setPack, remember }
}

function packPath(line: number): string {
  return `saleItems.${line}.pack`
}

export function quantityPath(line: number): string {
  return `saleItems.${line}.quantity`
}
