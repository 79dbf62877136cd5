import { isCountedAlike, recounted } from '@mezgeb/contract/kit/unit-size'
import { useEffect } from 'react'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { DraftLine } from './sale-lines.ts'

type Lines = { saleItems: readonly DraftLine[]; goods: readonly Goods[] }
type LinesForm = {
  getValues: () => Lines
  setFieldValue: (path: string, value: unknown) => void
}

/** Quantities stay as they are shown when a product is sold by weight from now on. */
export function useRecounted(form: LinesForm, known: KnownGoods): void {
  useEffect(() => {
    for (const before of form.getValues().goods) {
      const now = known.get(before.id)
      if (now === undefined || isCountedAlike(before, now)) continue
      const { goods, saleItems } = form.getValues()
      form.setFieldValue('saleItems', recountedLines(saleItems, before, now))
      form.setFieldValue(
        'goods',
        goods.map((one) => (one === before ? now : one)),
      )
    }
  })
}

/** The lines of a product in another counting of it. */
export function recountedLines(
  lines: readonly DraftLine[],
  before: Goods | undefined,
  now: Goods,
): DraftLine[] {
  return lines.map((line) =>
    line.productId === now.id ? { ...line, quantity: recounted(line.quantity, before, now) } : line,
  )
}
