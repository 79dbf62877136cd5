import { dropDraft, keepDraft } from '../../../../lib/drafts/drafts.ts'
import { storedDraft } from '../../../../lib/drafts/restorable-draft.ts'
import { getSession, lastEndedSession } from '../../../../lib/session/session.ts'
import { isCountedIn } from '../../../stock/lines/counted-in.ts'

import type { Basket } from './basket.ts'

/** A basket that was put aside. */
export type HeldBasket = Basket & { heldAt: string }

const OPEN = { name: 'till' }
const HELD = { name: 'held-baskets', isOnDevice: true } as const

/** The basket that this tab had before it was loaded again; undefined for none. */
export function openBasket(): Basket | undefined {
  const basket = partOf(storedDraft(OPEN), 'basket')
  return isBasket(basket) ? basket : undefined
}

/** Kept for the user who filled it, also after the session has expired. */
export function keepOpen(userId: string, basket: Basket): void {
  const ended = lastEndedSession()
  const isOwn =
    getSession()?.user.id === userId || (ended?.why === 'expired' && ended.userId === userId)
  if (!isOwn) return
  if (basket.lines.length === 0) dropDraft(userId, OPEN)
  else keepDraft(userId, OPEN, { basket })
}

/** The user's baskets that were put aside on this device, the oldest first. */
export function heldBaskets(): readonly HeldBasket[] {
  const baskets = partOf(storedDraft(HELD), 'baskets')
  return Array.isArray(baskets) ? baskets.filter((one) => isHeld(one)) : []
}

export function keepHeld(userId: string, baskets: readonly HeldBasket[]): void {
  if (baskets.length === 0) dropDraft(userId, HELD)
  else keepDraft(userId, HELD, { baskets })
}

/** Puts the open basket of this tab aside for its user, before another one takes over. */
export function holdOpen(userId: string): void {
  const basket = openBasket()
  if (basket === undefined || basket.lines.length === 0) return
  keepHeld(userId, [...heldBaskets(), { ...basket, heldAt: new Date().toISOString() }])
  dropDraft(userId, OPEN)
}

function partOf(draft: unknown, name: string): unknown {
  return typeof draft === 'object' && draft !== null ? Reflect.get(draft, name) : undefined
}

/** Written by this app, perhaps by an older version of it. */
function isBasket(value: unknown): value is Basket {
  const lines = partOf(value, 'lines')
  const customer = partOf(value, 'customer')
  return (
    typeof partOf(value, 'id') === 'string' &&
    typeof partOf(value, 'branchId') === 'string' &&
    (customer === null || typeof partOf(customer, 'name') === 'string') &&
    Array.isArray(lines) &&
    lines.every(isLine)
  )
}

function isLine(line: unknown): boolean {
  const goods = partOf(line, 'goods')
  return (
    typeof partOf(line, 'key') === 'string' &&
    typeof line === 'object' &&
    line !== null &&
    isCountedIn(line) &&
    typeof partOf(goods, 'pricePerUnit') === 'number' &&
    Array.isArray(partOf(goods, 'branchProducts')) &&
    partOf(goods, 'id') === partOf(line, 'productId')
  )
}

function isHeld(value: unknown): value is HeldBasket {
  return isBasket(value) && typeof partOf(value, 'heldAt') === 'string'
}
