import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

import { askSeller } from '../../../lib/session/seller-cover.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { isDialogOpen } from '../../../ui/dialog/use-scroll-lock.ts'
import { commandOf } from './basket/till-keys.ts'
import { printReceipt } from './sale/receipt-printing.ts'
import { KEYS } from './facets.ts'
import { findSale, markBeside, remove, step, undo } from './state/basket-actions.ts'
import { hold } from './state/held-actions.ts'
import { takeTyped } from './state/ring-up.ts'

import type { Command, Target } from './basket/till-keys.ts'
import type { Sell } from './sale/use-sell.ts'
import type { Till } from './state/till.ts'

/** The keys of the till, before any other listener of the page: a letter is no shortcut here. */
export function useTillKeys(till: Till, sell: Sell): void {
  const { institution } = useUser()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen() || event.isComposing) return
    const target = targetOf(event.target)
    const at = { view: till.state.get().view, search: till.search.get(), target }
    const command = commandOf(event, at)
    if (command === null) return
    if (command !== 'back' || at.view === 'sold') idleSince = -Infinity
    if (command === 'type') {
      typeInto(till, at.view)
      event.stopPropagation()
      return
    }
    // The form of the payment is sent by its own Enter.
    if (command === 'done' && target === 'given' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat && !REPEATED.has(command)) return
    if (at.view === 'sold' && command !== 'receipt') leaveSold(till)
    if (command === 'add') takeTyped(till, institution)
    else if (command === 'back' && at.view === 'sold') toSearch(till)
    else if (command === 'exact') sell()
    else if (command === 'facet') KEYS[(event.shiftKey ? 'Shift+' : '') + event.key]?.(till)
    else COMMANDS[command](till)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

const REPEATED = new Set<Command>(['more', 'less', 'previous', 'next'])

type Simple = Exclude<Command, 'type' | 'add' | 'exact' | 'facet'>

const COMMANDS: Record<Simple, (till: Till) => void> = {
  search: toSearch,
  customer: (till) => till.change({ view: 'customer', isBasketShown: true }),
  hold,
  held: (till) => till.change({ view: 'held', isBasketShown: true }),
  charge,
  return: (till) => findSale(till),
  done: () => document.querySelector<HTMLFormElement>('form[data-till="payment"]')?.requestSubmit(),
  receipt: (till) => printReceipt(till),
  seller: changeSeller,
  back,
  wait: () => undefined,
  undo,
  remove: (till) => remove(till, till.state.get().marked),
  more: (till) => step(till, till.state.get().marked, 1),
  less: (till) => step(till, till.state.get().marked, -1),
  previous: (till) => moveMark(till, -1),
  next: (till) => moveMark(till, 1),
}

/** Not between a sale and its answer: the sale is its seller's. */
function changeSeller(till: Till): void {
  if (!till.state.get().isSaving) askSeller()
}

function toSearch(till: Till): void {
  // A phone shows the goods first, or the search cannot take the focus.
  flushSync(() => till.change({ view: 'basket', sold: null, isBasketShown: false }))
  till.field.focus()
}

function charge(till: Till): void {
  void till.inTurn(() => {
    const { basket, isSaving } = till.state.get()
    if (basket.lines.length > 0 && !isSaving) {
      till.change({ view: 'payment', failure: null, isBasketShown: true })
    }
  })
}

/** Between two keys that leave the till. */
const TWICE_MS = 1500

let idleSince = -Infinity

/**
 * One layer: the text of the search, else what the right column shows, else the focus goes to the search. Twice where nothing is left
 * to go back from, it leaves the till.
 */
function back(till: Till): void {
  const { view } = till.state.get()
  if (view === 'basket' && till.search.get() === '' && till.field.hasFocus()) {
    const now = performance.now()
    if (now - idleSince < TWICE_MS)
      document.querySelector<HTMLElement>('[data-till="leave"]')?.click()
    idleSince = now
    return
  }
  if (view !== 'basket') till.change({ view: 'basket', sold: null })
  else if (till.search.get() !== '') till.search.set('')
  else toSearch(till)
  till.field.focus()
}

function moveMark(till: Till, by: 1 | -1): void {
  const { items, marked, text } = till.hits.get()
  if (till.search.get() === '') markBeside(till, by)
  else {
    const last = Math.max(items.length - 1, 0)
    till.hits.set({ text, items, marked: Math.min(Math.max(marked + by, 0), last) })
  }
}

/** The change is on screen until the next key. */
function leaveSold(till: Till): void {
  till.change({ view: 'basket', sold: null, isBasketShown: false })
}

/** The key that is pressed lands there. */
function typeInto(till: Till, view: string): void {
  if (view === 'payment') {
    document.querySelector<HTMLInputElement>('[data-till="given"]')?.focus()
    return
  }
  toSearch(till)
}

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

function targetOf(target: EventTarget | null): Target {
  if (!(target instanceof HTMLElement)) return 'page'
  const { till } = target.dataset
  // A field that was just covered keeps the focus until the next frame, and loses what is typed.
  if (!target.checkVisibility()) return 'page'
  if (till === 'search' || till === 'given') return till
  if (target.matches(FIELDS) || target.isContentEditable) return 'field'
  return target.closest('button, a, [type="checkbox"], summary') === null ? 'page' : 'control'
}
