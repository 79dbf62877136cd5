import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { t } from '../../../../texts/texts.ts'
import { showUndoToast } from '../../../../ui/shell/toast.ts'
import { sizeOf } from '../../../stock/lines/counted-in.ts'
import * as baskets from '../basket/basket.ts'
import { timesUnits } from '../basket/typed-search.ts'
import { beep } from '../beep.ts'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'

import type { CountedIn } from '../../../stock/lines/counted-in.ts'
import type { Basket, BasketCustomer, BasketLine, RungUp } from '../basket/basket.ts'
import type { Till } from './till.ts'

/** Rings goods up, `times` as often as typed before a star. */
export function ringUp(till: Till, rung: RungUp, times: string | null): void {
  const { goods, units } = rung
  const quantity = units === null ? null : timesUnits(times, units, goods)
  const { basket } = till.state.get()
  const isFull = basket.lines.length >= SALE_LINES_MAX
  if (quantity === undefined || isFull) {
    refuse(till, isFull ? t.till.full : t.ui.notWhole)
    return
  }
  beep('found')
  const added = baskets.withGoods(basket, { ...rung, units: quantity })
  const parts = partsOf(goods)
  const isWeighed = parts > 1 && times === null && units === parts
  setBasket(till, added.basket)
  till.change({ marked: added.key, asksWeight: isWeighed || units === null ? added.key : null })
}

/** Says why nothing was rung up. */
export function refuse(till: Till, message: string, code: string | null = null): void {
  beep('unknown')
  const { unfound } = till.state.get()
  const others = unfound.filter(({ text }) => text !== message)
  till.change({ unfound: [...others, { key: message, text: message, code }].slice(-UNFOUND_SHOWN) })
}

const UNFOUND_SHOWN = 3

export function dismiss(till: Till, key: string): void {
  till.change({ unfound: till.state.get().unfound.filter((one) => one.key !== key) })
}

/** Another basket, or the same with other lines: whatever was said about the one before, or asked, is no longer true. */
export function setBasket(till: Till, basket: Basket): void {
  const { view } = till.state.get()
  till.change({
    basket: { ...basket, takesExpired: undefined },
    problems: {},
    paymentProblems: {},
    failure: null,
    asksWeight: null,
    sold: null,
    view: view === 'customer' ? 'customer' : 'basket',
  })
}

/** Looks for the sale whose goods come back, by the barcode of its receipt if that was scanned. */
export function findSale(till: Till, scanned = ''): void {
  if (isOpen(till)) till.change({ finding: scanned })
}

/** Whether units that have expired are sold, too; until the basket changes. */
export function takeExpired(till: Till, takesExpired: boolean): void {
  const { basket } = till.state.get()
  till.change({ basket: { ...basket, takesExpired }, problems: {}, failure: null })
  // Scans and keys go on from the search.
  if (!window.matchMedia('(pointer: coarse)').matches) till.field.focus()
}

export function mark(till: Till, key: string | null): void {
  till.change({ marked: key })
}

export function markBeside(till: Till, by: 1 | -1): void {
  const { basket, marked } = till.state.get()
  till.change({ marked: baskets.markedBeside(basket, marked, by) })
}

export function step(till: Till, key: string | null, by: 1 | -1): void {
  if (key !== null && isOpen(till)) {
    setBasket(till, baskets.stepped(till.state.get().basket, key, by))
  }
}

export function setQuantity(till: Till, key: string, quantity: TypedQuantity): void {
  if (isOpen(till)) setBasket(till, baskets.withQuantity(till.state.get().basket, key, quantity))
}

/** Of the marked line, typed before a star. */
export function setTimes(till: Till, times: string): void {
  const { basket, marked } = till.state.get()
  const line = basket.lines.find(({ key }) => key === marked)
  if (line === undefined) return
  const units = timesUnits(times, sizeOf(line, line.goods), line.goods)
  if (units === undefined) refuse(till, t.ui.notWhole)
  else setQuantity(till, line.key, units)
}

export function setCountedIn(till: Till, key: string, countedIn: CountedIn): void {
  if (isOpen(till)) setBasket(till, baskets.withCountedIn(till.state.get().basket, key, countedIn))
}

export function setCustomer(till: Till, customer: BasketCustomer | null): void {
  const { basket } = till.state.get()
  till.change({ basket: { ...basket, customer }, failure: null, view: 'basket' })
}

const removed = new WeakMap<Till, { line: BasketLine; place: number; of: string }>()

export function remove(till: Till, key: string | null): void {
  const { basket } = till.state.get()
  const place = basket.lines.findIndex((line) => line.key === key)
  const line = basket.lines[place]
  if (line === undefined || !isOpen(till)) return
  removed.set(till, { line, place, of: basket.id })
  const rest = baskets.without(basket, line.key)
  setBasket(till, rest)
  till.change({ marked: (rest.lines[place] ?? rest.lines.at(-1))?.key ?? null })
  showUndoToast(t.till.removed(line.goods.name), { text: t.ui.undo, act: () => undo(till) })
}

/** Brings the line back that was removed last, unless its basket is gone. */
export function undo(till: Till): void {
  const last = removed.get(till)
  const { basket } = till.state.get()
  if (last === undefined || last.of !== basket.id || !isOpen(till)) return
  removed.delete(till)
  setBasket(till, baskets.withLineAt(basket, last.line, last.place))
  till.change({ marked: last.line.key })
}

/** A basket that is being recorded does not change. */
function isOpen(till: Till): boolean {
  return !till.state.get().isSaving
}

/** Empties the till for the next customer. */
export function beginNext(till: Till): void {
  const { branchId } = till.state.get().basket
  setBasket(till, baskets.emptyBasket(branchId))
  till.change({ marked: null, unfound: [], view: 'basket' })
}
