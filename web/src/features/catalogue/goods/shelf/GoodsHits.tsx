import { memo, useEffect, useEffectEvent } from 'react'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { ProductPhoto } from '../../products/photo/ProductPhoto.tsx'
import { firstTyped, useHits } from './shelf-goods.ts'
import classes from './Shelf.module.css'
import { isOut, leftText } from '../../products/services/units-left.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

type GoodsHitsProps = {
  id: string
  branchId: string
  search: string
  /** The place of the hit that Enter takes; -1: none. */
  marked: number
  /** The hits of this search are on screen. `first`: see firstTyped. */
  onShown: (search: string, goods: readonly Goods[], first: number) => void
  onPick: (goods: Goods) => void
}

/** The place of a hit in the page, for the search that names the marked one. */
export const hitId = (id: string, place: number) => `${id}-${place}`

/** Goods that a search finds. The keyboard works in the search. */
export function GoodsHits({ id, branchId, search, marked, onShown, onPick }: GoodsHitsProps) {
  const { items, isSettled, error } = useHits(branchId, search)
  const show = useEffectEvent(onShown)
  useEffect(() => {
    if (isSettled) show(search, items, firstTyped(items, search))
    // Another answer has another number of them, or other prices.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled, search, items.map(({ id: one, version }) => `${one}${version}`).join()])
  useEffect(() => {
    document.getElementById(hitId(id, marked))?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  if (items.length === 0) {
    const isSearching = !isSettled && error === null
    return (
      <p className={classes.nothing} role="status">
        {error?.message ?? (isSearching ? t.ui.loading : t.products.nothing)}
      </p>
    )
  }
  const isSimilar = isSettled && firstTyped(items, search) === -1
  return (
    <>
      {isSimilar && (
        <p className={classes.nothing} role="status">
          {t.ui.similar}
        </p>
      )}
      <div className={classes.hits} id={id} role="listbox" aria-label={t.till.hits}>
        {items.map((goods, place) => (
          <Hit
            key={goods.id}
            id={hitId(id, place)}
            isMarked={place === marked}
            {...{ goods, branchId, onPick }}
          />
        ))}
      </div>
    </>
  )
}

type HitProps = {
  id: string
  goods: Goods & { code: string | null }
  isMarked: boolean
  branchId: string
  onPick: (goods: Goods) => void
}

const Hit = memo(function Hit({ id, goods, isMarked, branchId, onPick }: HitProps) {
  const about = [goods.code, leftText(goods, branchId)]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search takes its keys
    <div
      className={classes.hit}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      data-out={isOut(goods, branchId) || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(goods)}
    >
      <ProductPhoto product={goods} />
      <span className={classes.hitName}>
        {goods.name}
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <strong>
        {formatAmount(goods.pricePerUnit)} <small>/ {goods.unit}</small>
      </strong>
    </div>
  )
})
