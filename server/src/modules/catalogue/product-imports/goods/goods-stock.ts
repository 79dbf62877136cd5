import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type Place = { institutionId: string; branchId: string }

export type GoodsLine = {
  productId: string
  quantity: number
  path: string
  /** ETB of the whole line; null: unknown. */
  cost: number | null
  lots: readonly Lot[]
}

/** Goods that a row brought; `cost`: ETB. */
export type BroughtGoods = {
  productId: string
  documentId: string
  units: number
  cost: number | null
}

export type GoodsBack = {
  brought: readonly BroughtGoods[]
  home: ReadonlyMap<string, readonly GoodsLine[]>
}

export type GoodsPosting = Place & {
  importId: string
  lines: readonly GoodsLine[]
  /** Of goods that it takes back. */
  corrections?: string
}

/** The stock as imports of goods use it. */
export type GoodsStock = {
  /** The units on hand by product. */
  lock: (
    tx: Transaction,
    place: Place,
    productIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>
  /** The corrections of a document that takes goods back, and brings home by document what it took. Their stock is locked. */
  correctionsFor: (tx: Transaction, place: Place, goods: GoodsBack) => Promise<string>
  /** Writes the document of a portion, which says its import. Null without lines. */
  post: (tx: Transaction, actor: Actor, posting: GoodsPosting) => Promise<string | null>
}
