import { SALE_LINES_MAX } from '@mezgeb/contract/sales'

import { newLine } from './sale-draft.ts'

import type { UseFormReturnType } from '@mantine/form'

import type { SaleDraft } from './sale-draft.ts'

/** What can be done with the lines of the form; `goOn` leads to a field once it is drawn. */
export function saleLines(form: UseFormReturnType<SaleDraft>, goOn: (path: string) => void) {
  const lines = form.values.saleItems

  function addLine(): void {
    form.insertListItem('saleItems', newLine())
    goOn(productPath(lines.length))
  }

  return {
    addLine,
    removeLine: (line: number): void => {
      form.removeListItem('saleItems', line)
      goOn(quantityPath(Math.min(line, lines.length - 2)))
    },
    /** From the quantity of a line: back to its product while there is none, else on to the next line, or a new one. */
    goOnFromLine: (line: number): void => {
      if (lines[line]?.productId === '') goOn(productPath(line))
      else if (line + 1 < lines.length) goOn(productPath(line + 1))
      else if (lines.length < SALE_LINES_MAX) addLine()
    },
    /** To the first line without a product, if there is one. */
    goOnToLines: (): void => {
      const empty = lines.findIndex(({ productId }) => productId === '')
      if (empty !== -1) goOn(productPath(empty))
    },
  }
}

export function productPath(line: number): string {
  return `saleItems.${line}.productId`
}

export function quantityPath(line: number): string {
  return `saleItems.${line}.quantity`
}
