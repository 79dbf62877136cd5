import { createContext, useContext, useSyncExternalStore } from 'react'

import { createStore } from '../../../../lib/shell/create-store.ts'
import { emptyBasket } from '../basket/basket.ts'
import { heldBaskets, openBasket } from '../basket/stored-baskets.ts'

import type { OverLimit } from '@mezgeb/contract/selling/payments'
import type * as z from 'zod/mini'
import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Basket } from '../basket/basket.ts'
import type { View } from '../basket/till-keys.ts'

/** A scan or a search without a result. */
export type Unfound = { key: string; text: string; code: string | null }

/** Why a sale was not recorded. */
export type Failure = {
  message: string
  /** The id of the sale that an earlier try has recorded. */
  soldAs?: string
  /** ETB: the credit limit of the customer, who would owe more. */
  overLimit?: z.infer<typeof OverLimit>
}

/** ETB. */
export type Sold = {
  id: string
  number?: string | undefined
  basket: Basket
  total: number
  given: number
  change: number
  /** ETB that went on account. */
  owed: number
}

export type TillState = {
  basket: Basket
  /** The line that keys change. */
  marked: string | null
  /** The line whose weight is to be typed. */
  asksWeight: string | null
  view: View
  /** Of lines, from the server, by their keys. */
  problems: Readonly<Record<string, string>>
  /** Of payments, by the paths of the call. */
  paymentProblems: Readonly<Record<string, string>>
  unfound: readonly Unfound[]
  failure: Failure | null
  isSaving: boolean
  sold: Sold | null
  /** The sale is looked for whose goods come back: the barcode of its receipt, or an empty text. */
  finding: string | null
  /** Whose discount is being given. */
  discounting: { key: string } | 'bill' | null
  /** On phones, where it covers the goods. */
  isBasketShown: boolean
}

/** The till of a user, outside of React: a key draws only what it changes. */
export function createTill({ userId, branchId }: { userId: string; branchId: string }) {
  const kept = openBasket()
  const basket = kept?.branchId === branchId ? kept : emptyBasket(branchId)
  const state = createStore<TillState>({
    basket,
    marked: basket.lines.at(-1)?.key ?? null,
    asksWeight: null,
    view: 'basket',
    problems: {},
    paymentProblems: {},
    unfound: [],
    failure: null,
    isSaving: false,
    sold: null,
    finding: null,
    discounting: null,
    isBasketShown: false,
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    userId,
    state,
    /** The text in the search, and a listener for texts that the till sets. */
    search: createStore(''),
    /** The hits that are shown for a text, and the marked one. */
    hits: createStore<Hits>({ text: '', items: [], marked: 0 }),
    /** The search on the page. */
    field: createField(),
    held: createStore(heldBaskets()),
    /** The id of the sale whose receipt is being printed. */
    printed: createStore<string | null>(null),
    change: (next: Partial<TillState>): void => state.set({ ...state.get(), ...next }),
    /** Scans, picks and sales happen in the order of their keys, however long each waits for the server. */
    inTurn: (act: () => Promise<void> | void): Promise<void> => {
      const done = last.then(act)
      last = done.catch((error: unknown) => console.error(error))
      return done
    },
  }
}

function createField() {
  let field: HTMLInputElement | null = null
  return {
    set: (shown: HTMLInputElement | null): void => {
      field = shown
    },
    focus: (): void => field?.focus({ preventScroll: true }),
    hasFocus: (): boolean => field !== null && field === document.activeElement,
  }
}

type Hits = { text: string; items: readonly Goods[]; marked: number }

export type Till = ReturnType<typeof createTill>

export const TillContext = createContext<Till | null>(null)

export function useTill(): Till {
  const till = useContext(TillContext)
  if (till === null) throw new Error('useTill needs a till')
  return till
}

/** A part of the state; draws again only when that part changes. */
export function useTillState<Part>(part: (state: TillState) => Part): Part {
  const { state } = useTill()
  return useSyncExternalStore(state.onChange, () => part(state.get()))
}
