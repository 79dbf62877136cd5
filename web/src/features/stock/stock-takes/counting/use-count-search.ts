import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useList } from '../../../../lib/list/use-list.ts'
import { useLookup } from '../../../../lib/list/use-lookup.ts'
import { t } from '../../../../texts/texts.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'
import type { KeyboardEvent } from 'react'

import type { Counting } from './use-counting.ts'

const SHOWN = 8

/** The text of the search field, its matches, and the keys that choose or count. */
export function useCountSearch(
  take: StockTake,
  counting: Counting,
  onCode: (code: string) => void,
) {
  const [text, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** Enter came before the answer of the server: the first match is picked when it is there. */
  const [isWaiting, setWaiting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { products, isLoading, onSearch } = useMatches(take, counting, text)

  function setText(typed: string): void {
    setTyped(typed)
    setAt(0)
    setWaiting(false)
    onSearch(typed.trim())
  }

  function pick(product: StockTakeProduct): void {
    counting.learn([product])
    setText('')
    counting.setTarget({ product: counting.known.get(product.id) ?? product })
  }

  const isDue = isWaiting && !isLoading
  const pickFirst = useEffectEvent(() => {
    setWaiting(false)
    const chosen = products[at]
    if (chosen !== undefined) pick(chosen)
  })
  useEffect(() => void (isDue && pickFirst()), [isDue])

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(products.length - 1, at + step)))
    }
    if (event.key === 'Escape') setText('')
    const wanted = text.trim()
    if (event.key !== 'Enter' || wanted === '') return
    event.preventDefault()
    if (/^\d{6,}$/.test(wanted)) {
      setText('')
      onCode(wanted)
    } else setWaiting(true)
  }

  return { text, setText, at, input, products, isLoading, pick, handleKey }
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
