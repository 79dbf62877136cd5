import { useDebouncedValue } from '@mantine/hooks'
import { listSales } from '@mezgeb/contract/selling/sales'
import { useEffect, useEffectEvent, useState } from 'react'

import { call } from '../../../../../lib/api/call.ts'
import { saleNumberOf } from '../../../../../lib/format/sale-code.ts'
import { useList } from '../../../../../lib/list/use-list.ts'
import { LOOKUP_SIZE } from '../../../../../lib/list/use-lookup.ts'
import { useUser } from '../../../../../lib/session/use-user.ts'
import { t } from '../../../../../texts/texts.ts'
import { lookUp } from '../../../../catalogue/goods/shelf/look-up.ts'

import type { Me } from '@mezgeb/contract/people/user'

const PAUSE_MS = 150

export type FindSaleProps = {
  /** Absent: all branches of the user. */
  branchId?: string | undefined
  /** The barcode of a receipt that was scanned before. */
  scanned?: string | undefined
}

/** The sales that fit a text and a product, newest first, and the chosen one. */
export function useSaleSearch({ branchId, scanned }: FindSaleProps) {
  const { institution } = useUser()
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [productId, setProduct] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const wanted = saleNumberOf(paused) ?? paused
  const query = {
    limit: LOOKUP_SIZE,
    branchId,
    search: wanted === '' ? undefined : wanted,
    productId: productId === '' ? undefined : productId,
  }
  const list = useList(listSales, { query })

  async function takeScan(text: string): Promise<void> {
    setUnknown(null)
    try {
      const {
        saleId,
        number,
        productId: scannedProduct,
      } = await findScanOf(text, { institution, branchId })
      if (saleId !== undefined) setChosen(saleId)
      if (number !== undefined) setTyped(number)
      if (scannedProduct !== undefined) setProduct(scannedProduct)
    } catch (error) {
      setUnknown(error instanceof Error ? error.message : t.app.failed)
    }
  }

  const takeFirst = useEffectEvent(() => {
    if (scanned !== undefined && scanned !== '') void takeScan(scanned)
  })
  useEffect(() => takeFirst(), [])

  return {
    list,
    typed,
    productId,
    chosen,
    unknown,
    setProduct,
    takeScan,
    type: (text: string) => {
      setUnknown(null)
      setChosen(null)
      setTyped(text)
    },
    choose: setChosen,
    /** Enter: the first sale of the text that is typed. */
    chooseFirst: () => {
      const first = list.items?.find(({ returned }) => returned?.isAll !== true)
      const isThere = paused === typed.trim() && !list.isStale
      if (saleNumberOf(typed) !== null) void takeScan(typed)
      else if (isThere && first !== undefined) setChosen(first.id)
    },
  }
}
type Place = { institution: Me['institution']; branchId: string | undefined }

/** The sale or the product of a barcode. Throws an error in words when it is neither. */
async function findScanOf(
  text: string,
  { institution, branchId }: Place,
): Promise<{ saleId?: string; number?: string; productId?: string }> {
  const number = saleNumberOf(text)
  if (number !== null) {
    const found = await call(listSales, { query: { search: number, limit: 2, branchId } })
    const [sale] = found
    return sale === undefined || found.length > 1 ? { number } : { saleId: sale.id }
  }
  const { code, found } = lookUp(text, institution)
  const product = await found
  if (product === undefined) throw new Error(t.scanning.unknown(code))
  return { productId: product.goods.id }
}

export type SaleSearch = ReturnType<typeof useSaleSearch>
