import { memo } from 'react'

import { formatAmount, formatCount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { ErrorPanel } from '../../../../ui/list/ErrorPanel.tsx'
import { ProductPhoto } from '../../products/photo/ProductPhoto.tsx'
import { useShelf } from './shelf-goods.ts'
import classes from './Shelf.module.css'
import { isOut, leftText } from '../../products/services/units-left.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

type GoodsTilesProps = {
  branchId: string
  categoryId: string | null
  /** How many of some goods are chosen already. */
  countOf: (goods: Goods) => number
  onPick: (goods: Goods) => void
}

/** Goods to tap, with price and stock. */
export function GoodsTiles({ branchId, categoryId, countOf, onPick }: GoodsTilesProps) {
  const { items, error, refetch, isFetching } = useShelf(branchId, categoryId)
  if (error !== null && items === undefined) {
    return (
      <ErrorPanel
        title={t.products.failed}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (items?.length === 0) return <p className={classes.nothing}>{t.products.nothing}</p>
  return (
    <ul className={classes.tiles} aria-label={t.till.goods} aria-busy={items === undefined}>
      {items?.map((goods) => (
        <Tile key={goods.id} {...{ goods, branchId, onPick }} count={countOf(goods)} />
      ))}
    </ul>
  )
}

type TileProps = {
  goods: Goods
  branchId: string
  count: number
  onPick: (goods: Goods) => void
}

const Tile = memo(function Tile({ goods, branchId, count, onPick }: TileProps) {
  return (
    <li>
      <button
        className={classes.tile}
        type="button"
        data-out={isOut(goods, branchId) || undefined}
        // The focus stays in the search, and a phone's keyboard closed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(goods)}
      >
        {goods.photo !== undefined && <ProductPhoto product={goods} />}
        <span className={classes.name}>{goods.name}</span>
        <span className={classes.price}>
          <strong>{formatAmount(goods.pricePerUnit)}</strong>
          <small>{leftText(goods, branchId)}</small>
        </span>
        {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
      </button>
    </li>
  )
})
