import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'
import { useRef, useState } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { useList } from '../../../../lib/list/use-list.ts'
import { useLookup } from '../../../../lib/list/use-lookup.ts'
import { t } from '../../../../texts/texts.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'
import type { KeyboardEvent } from 'react'

import type { Counting } from './use-counting.ts'

const SHOWN = 8
/** Gap between keys: a barcode scanner types faster than a person. */
const GAP_MS = 35
const CODE_MIN = 4

/** The text of the search field, its matches, and the keys that choose or count. */
export function useCountSearch(take: StockTake, counting: Counting) {
  const [text, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { products, isLoading, onSearch } = useMatches(take, counting, text)
  const isScan = useScan()

  function setText(typed: string): void {
    setTyped(typed)
    setAt(0)
    setProblem(null)
    onSearch(typed.trim())
  }

  function pick(product: StockTakeProduct): void {
    counting.learn([product])
    setText('')
    counting.setTarget({ product: counting.known.get(product.id) ?? product })
  }

  const countScanned = useScanned(take, counting, (found) => {
    setProblem(found)
    input.current?.focus()
  })

  function handleKey(event: KeyboardEvent): void {
    const scanned = isScan(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(products.length - 1, at + step)))
    }
    if (event.key === 'Escape') setText('')
    const wanted = text.trim()
    if (event.key !== 'Enter' || wanted === '') return
    event.preventDefault()
    const chosen = products[at]
    if (scanned || /^\d{6,}$/.test(wanted)) {
      setText('')
      void countScanned(wanted)
    } else if (chosen !== undefined && !isLoading) pick(chosen)
  }

  return { text, setText, at, problem, input, products, isLoading, pick, handleKey }
}

/** Products of the stock-take with the text; without a connection those that this device has seen. */
function useMatches({ id }: StockTake, { known }: Counting, text: string) {
  const lookup = useLookup()
  const { search } = lookup
  const found = useList(
    listStockTakeProducts,
    { params: { id }, query: { search, limit: SHOWN } },
    { enabled: search !== '' },
  )
  const { isLoading, onSearch } = lookup.stateOf(found, t.stockTakes.nothing)
  const wanted = text.trim().toLocaleLowerCase()
  const seen = () =>
    [...known.values()]
      .filter(({ product }) => product.name.toLocaleLowerCase().includes(wanted))
      .slice(0, SHOWN)
  const products = search === '' ? [] : found.error === null ? (found.items ?? []) : seen()
  return { products, isLoading: isLoading && found.error === null, onSearch }
}

/** Whether a key is the Enter of a scanner. */
function useScan(): (event: KeyboardEvent) => boolean {
  const typing = useRef({ keys: 0, last: 0 })
  return ({ key, timeStamp }) => {
    const gap = timeStamp - typing.current.last
    if (key === 'Enter') {
      const isScan = typing.current.keys >= CODE_MIN && gap < GAP_MS * 3
      typing.current = { keys: 0, last: 0 }
      return isScan
    }
    if (key.length === 1)
      typing.current = { keys: gap < GAP_MS ? typing.current.keys + 1 : 1, last: timeStamp }
    return false
  }
}

/** Counts one more of the product with a code. Codes are remembered, also for a time without a connection. */
function useScanned(
  take: StockTake,
  { place, queue, learn, setTarget }: Counting,
  onDone: (problem: string | null) => void,
) {
  const codes = useRef(new Map<string, StockTakeProduct>())
  return async (code: string): Promise<void> => {
    let product = codes.current.get(code)
    try {
      const asked = { params: { id: take.id }, query: { search: code, limit: 1 } }
      product ??= (await call(listStockTakeProducts, asked))[0]
    } catch {
      return onDone(`${code}: ${t.stockTakes.offlineUnknown}`)
    }
    if (product === undefined) return onDone(`${code}: ${t.stockTakes.nothing}`)
    codes.current.set(code, product)
    learn([product])
    const { id: productId, name } = product.product
    queue.add({ productId, name, place, quantity: 1, isTotal: false })
    setTarget({ product })
    return onDone(null)
  }
}
