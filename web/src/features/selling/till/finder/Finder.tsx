import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useScans } from '../../../../ui/scans/use-scans.ts'
import { GoodsHits, hitId } from '../../../catalogue/goods/shelf/GoodsHits.tsx'
import { GoodsTiles } from '../../../catalogue/goods/shelf/GoodsTiles.tsx'
import { Chips } from '../../../catalogue/goods/shelf/category-chips.tsx'
import { countOf } from '../basket/basket.ts'
import { readSearch } from '../basket/typed-search.ts'
import { takeScan, takeTapped } from '../state/ring-up.ts'
import { useTill, useTillState } from '../state/till.ts'
import { CameraTool } from './CameraTool.tsx'
import { UnfoundList } from './UnfoundList.tsx'
import classes from './Finder.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Till } from '../state/till.ts'

/** Between the last key and the search: the keys of a scan draw nothing. */
const PAUSE_MS = 90

/** Scans, searches and tiles: all that rings goods up. */
export function Finder() {
  const till = useTill()
  const { institution } = useUser()
  const [category, setCategory] = useState<string | null>(null)
  const at = useRef<HTMLDivElement>(null)
  const id = useId()
  const searched = useSearched(till)
  const isSearching = searched !== ''
  useScans(at, (text) => void takeScan(till, institution, text))
  const pick = useCallback((goods: Goods) => takeTapped(till, goods), [till])
  return (
    <div ref={at} className={classes.finder}>
      <div className={classes.search}>
        <SearchField id={id} isOpen={isSearching} />
        <CameraTool onScan={(text) => takeScan(till, institution, text)} />
      </div>
      <UnfoundList />
      <div hidden={isSearching}>
        <Chips chosen={category} onChoose={setCategory} />
      </div>
      <div className={classes.goods}>
        {/* The tiles stay behind the hits: drawing them again delays the basket. */}
        <div hidden={isSearching}>
          <Tiles categoryId={category} onPick={pick} />
        </div>
        {isSearching && <Hits id={id} search={searched} onPick={pick} />}
      </div>
    </div>
  )
}

type TilesProps = { categoryId: string | null; onPick: (goods: Goods) => void }

const Tiles = memo(function Tiles({ categoryId, onPick }: TilesProps) {
  const basket = useTillState((state) => state.basket)
  return (
    <GoodsTiles
      branchId={basket.branchId}
      countOf={(goods) => countOf(basket, goods)}
      {...{ categoryId, onPick }}
    />
  )
})

/** The text to search for, some time after the last key. */
function useSearched(till: Till): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      const wanted = readSearch(till.search.get()).text
      const show = () => startTransition(() => setText(wanted))
      timer = setTimeout(show, wanted === '' ? 0 : PAUSE_MS)
    }
    follow()
    const stop = till.search.onChange(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [till])
  return text
}

/** Not controlled by React: its keys draw nothing. */
function SearchField({ id, isOpen }: { id: string; isOpen: boolean }) {
  const till = useTill()
  const field = useRef<HTMLInputElement>(null)
  const { marked, items } = useSyncExternalStore(till.hits.onChange, till.hits.get)
  useEffect(() => {
    till.field.set(field.current)
    const stop = till.search.onChange(() => {
      const text = till.search.get()
      if (field.current !== null && field.current.value !== text) field.current.value = text
    })
    return () => {
      stop()
      till.field.set(null)
    }
  }, [till])
  const hasMarked = isOpen && items.length > 0
  return (
    <input
      ref={field}
      className={classes.field}
      type="search"
      data-till="search"
      data-holds-scans
      role="combobox"
      aria-label={t.till.search}
      aria-keyshortcuts="F2"
      aria-autocomplete="list"
      aria-expanded={hasMarked}
      aria-controls={hasMarked ? id : undefined}
      aria-activedescendant={hasMarked && marked >= 0 ? hitId(id, marked) : undefined}
      placeholder={t.till.search}
      enterKeyHint="enter"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onInput={(event) => till.search.set(event.currentTarget.value)}
    />
  )
}

type HitsProps = { id: string; search: string; onPick: (goods: Goods) => void }

function Hits({ id, search, onPick }: HitsProps) {
  const till = useTill()
  const branchId = useTillState(({ basket }) => basket.branchId)
  const { marked } = useSyncExternalStore(till.hits.onChange, till.hits.get)
  useEffect(() => () => till.hits.set({ text: '', items: [], marked: 0 }), [till])
  return (
    <GoodsHits
      {...{ id, branchId, search, marked, onPick }}
      onShown={(text, items, first) => {
        const isSame = till.hits.get().text === text
        till.hits.set({ text, items, marked: isSame ? till.hits.get().marked : first })
      }}
    />
  )
}
