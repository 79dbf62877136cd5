import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { findGoods } from '../../../catalogue/goods/find-goods.ts'
import { emptyBasket, withFresh } from '../basket/basket.ts'
import { heldBaskets, keepHeld } from '../basket/stored-baskets.ts'
import { beginNext, setBasket } from './basket-actions.ts'

import type { Basket } from '../basket/basket.ts'
import type { HeldBasket } from '../basket/stored-baskets.ts'
import type { Till } from './till.ts'

/** Puts the basket aside, and begins another one. */
export function hold(till: Till): void {
  const { basket, isSaving } = till.state.get()
  if (basket.lines.length === 0 || isSaving) return
  keep(till, [...heldBaskets(), heldOf(basket)])
  beginNext(till)
  till.change({ isBasketShown: false })
  showToast(t.till.isHeld)
}

/** Takes a held basket again; one that is being filled is held in its place. */
export function resume(till: Till, id: string): void {
  const { basket, isSaving } = till.state.get()
  const all = heldBaskets()
  const held = all.find((one) => one.id === id)
  if (held === undefined || isSaving) {
    // Another tab has taken it.
    till.held.set(all)
    return
  }
  const others = all.filter((one) => one !== held)
  keep(till, basket.lines.length === 0 ? others : [...others, heldOf(basket)])
  const { heldAt: _heldAt, ...resumed } = held
  beginNext(till)
  setBasket(till, resumed)
  till.change({ marked: resumed.lines.at(-1)?.key ?? null, isBasketShown: true })
  void freshen(till)
}

export function discard(till: Till, id: string): void {
  keep(
    till,
    heldBaskets().filter((one) => one.id !== id),
  )
}

/** Reads the prices and the stock of all lines again. Without a connection the old ones stay; the server has the last word. */
export async function freshen(till: Till): Promise<void> {
  const { id, lines } = till.state.get().basket
  if (lines.length === 0) return
  const found = await findGoods(lines.map(({ goods }) => goods.name)).catch(() => [])
  const { basket } = till.state.get()
  if (basket.id === id) {
    till.change({
      basket: withFresh(basket, found.flat()),
    })
  }
}

/** Another branch has other stock and other customers; the lines stay. */
export function changeBranch(till: Till, branchId: string): void {
  const { basket } = till.state.get()
  const { lines } = basket
  setBasket(till, {
    ...(lines.length === 0 ? emptyBasket(branchId) : basket),
    branchId,
    customer: null,
  })
}

function keep(till: Till, baskets: readonly HeldBasket[]): void {
  keepHeld(till.userId, baskets)
  till.held.set(baskets)
}

const heldOf = (basket: Basket): HeldBasket => ({ ...basket, heldAt: new Date().toISOString() })
