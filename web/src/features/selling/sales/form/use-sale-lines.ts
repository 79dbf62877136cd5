import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'
import { useRef } from 'react'

import { recounted } from '@mezgeb/contract/kit/unit-size'
import { newLine, unitsOf } from './sale-draft.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { UseFormReturnType } from '@mantine/form'

import type { Scanned } from '../../../catalogue/scanning/scanned.ts'
import type { SaleDraft } from './sale-draft.ts'

type FocusNext = (path: string) => void

/** The lines of the form, filled by hand or by a barcode scanner. */
export function useSaleLines(form: UseFormReturnType<SaleDraft>, focusNext: FocusNext) {
  const lines = form.values.saleItems
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

  /** A product that has a line counts there, else in the last empty line or a new one. */
  function addScanned({ goods: { id }, units }: Scanned): void {
    const items = form.getValues().saleItems
    const same = items.findIndex(({ productId }) => productId === id)
    const isFree = items.at(-1)?.productId === ''
    const known = items[same]
    const line = known !== undefined ? same : isFree ? items.length - 1 : items.length
    if (line >= SALE_LINES_MAX) return
    const quantity = known === undefined ? units : unitsOf(known) + units
    const changed = { ...(items[line] ?? newLine()), productId: id, quantity }
    form.setFieldValue('saleItems', [...items.slice(0, line), changed, ...items.slice(line + 1)])
    chosen.current = line
    focusNext(quantityPath(line))
  }

  /** A quantity stays as it is shown: the 1 of a new line becomes 1 kg. */
  function setProduct(line: number, picked: Goods, before: Goods | undefined): void {
    chosen.current = line
    const { quantity = '' } = form.getValues().saleItems[line] ?? {}
    form.setFieldValue(quantityPath(line), recounted(quantity, before, picked))
    form.setFieldValue(productPath(line), picked.id)
  }

  return {
    addLine,
    removeLine,
    addScanned,
    setProduct,
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

export function quantityPath(line: number): string {
  return `saleItems.${line}.quantity`
}
