import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'
import { useRef } from 'react'

import { newLine, unitsOf } from './sale-draft.ts'

import type { UseFormReturnType } from '@mantine/form'

import type { SaleDraft } from './sale-draft.ts'

type FocusNext = (path: string, code?: string) => void

/** The lines of the form, filled by hand or by a barcode scanner. `focusNext` focuses a field, which searches for the code. */
export function useSaleLines(form: UseFormReturnType<SaleDraft>, focusNext: FocusNext) {
  const lines = form.values.saleItems
  /** The line that searches for a scanned code. */
  const scanned = useRef<number | null>(null)
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

  function scan(code: string): void {
    const isFree = lines.at(-1)?.productId === ''
    if (!isFree && lines.length >= SALE_LINES_MAX) return
    if (!isFree) form.insertListItem('saleItems', newLine())
    scanned.current = isFree ? lines.length - 1 : lines.length
    focusNext(productPath(scanned.current), code)
  }

  /** A product that is scanned again counts one more in its line. */
  function setProduct(line: number, productId: string): void {
    const isScanned = scanned.current === line
    scanned.current = null
    const same = lines.findIndex((item, at) => at !== line && item.productId === productId)
    const first = lines[same]
    chosen.current = isScanned && first !== undefined ? same : line
    if (chosen.current === line || first === undefined) {
      form.setFieldValue(productPath(line), productId)
      return
    }
    form.setFieldValue(quantityPath(same), unitsOf(first) + 1)
    form.removeListItem('saleItems', line)
  }

  return {
    addLine,
    removeLine,
    scan,
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
