import { useEffect } from 'react'

import { recountedLines } from '../../../stock/lines/use-goods-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { DraftLine } from './sale-lines.ts'

type LinesForm = {
  getValues: () => { saleItems: readonly DraftLine[]; goods: readonly Goods[] }
  setFieldValue: (path: string, value: unknown) => void
}

/** Quantities stay as they are shown when a product is sold by weight from now on. */
export function useRecounted(form: LinesForm, known: KnownGoods): void {
  useEffect(() => {
    const { goods, saleItems } = form.getValues()
    const fresh = goods.map((one) => known.get(one.id) ?? one)
    const recounted = recountedLines(saleItems, goods, fresh)
    if (recounted === null) return
    form.setFieldValue('saleItems', recounted)
    form.setFieldValue('goods', fresh)
  })
}
