import { cashOf } from '@mezgeb/contract/selling/payments'
import { QUANTITY_NOT_POSITIVE, createSale, getSale } from '@mezgeb/contract/selling/sales'
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'

import { ApiError, isRefusal } from '../../../../lib/api/api-error.ts'
import { queryKey } from '../../../../lib/api/cache/query-key.ts'
import { newId } from '../../../../lib/api/new-key.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { WritesOff } from '../../../../ui/kit/writes-off.ts'
import { ruleText, t } from '../../../../texts/texts.ts'
import { unreadable, withPrices } from '../basket/basket.ts'
import { changeOf } from '../../payments/cash.ts'
import { useOpenShift } from '../../drawers/device-till.ts'
import { beep } from '../beep.ts'
import { beginNext, setBasket } from '../state/basket-actions.ts'
import { freshen } from '../state/held-actions.ts'
import { isPrintingOn, printReceipt, rememberSale } from './receipt-printing.ts'
import { saleOf } from './sale-of-basket.ts'

import type { PriceChange, Sale } from '@mezgeb/contract/selling/sales'

import type { Basket } from '../basket/basket.ts'
import type { Paid } from '../../payments/typed-payments.ts'
import type { Failure, Sold, Till } from '../state/till.ts'

/** How the till records its basket; without a payment in exact cash. */
export type Sell = (paid?: Paid) => void

type Save = (basket: Basket & { soldAt: string }, paid: Paid) => Promise<Sale>

export function useSell(till: Till): Sell {
  const client = useQueryClient()
  const isOff = useContext(WritesOff)
  const openShift = useOpenShift()
  // Its receipt is printed without asking for what was just answered.
  const { mutateAsync, key } = useSave(createSale, (sale) =>
    client.setQueryData(queryKey(getSale, { params: { id: sale.id } }), sale),
  )
  const save: Save = async (basket, paid) => {
    const shift = await openShift(basket.branchId)
    key.resume(basket.id)
    return mutateAsync({ body: { ...saleOf(basket, paid), ...shift } })
  }
  return (paid = {}) => {
    // After the scans that are on their way.
    void till.inTurn(() =>
      isOff === null ? sell(till, save, paid) : till.change({ failure: { message: isOff } }),
    )
  }
}

async function sell(till: Till, save: Save, paid: Paid): Promise<void> {
  const { basket, isSaving } = till.state.get()
  if (basket.lines.length === 0 || isSaving) return
  const wrong = unreadable(basket)
  if (wrong !== undefined) {
    beep('unknown')
    const problem = ruleText(QUANTITY_NOT_POSITIVE)
    till.change({ view: 'basket', marked: wrong.key, problems: { [wrong.key]: problem } })
    return
  }
  const sent = { ...basket, soldAt: basket.soldAt ?? new Date().toISOString() }
  till.change({ basket: sent, isSaving: true, failure: null, paymentProblems: {} })
  try {
    finish(till, await save(sent, paid), paid)
  } catch (error) {
    beep('unknown')
    till.change({ isSaving: false })
    fail(till, error)
  }
}

function finish(till: Till, sale: Sale, { tendered, ...paid }: Paid): void {
  const { id, number, totalAmount, rounding } = sale
  const { basket } = till.state.get()
  till.change({ isSaving: false })
  beginNext(till)
  const due = cashOf({ totalAmount, rounding, ...paid })
  const given = tendered ?? due
  const change = changeOf(due, given)
  till.change({
    sold: { id, number, basket, total: totalAmount, given, change, owed: paid.onAccount ?? 0 },
    view: 'sold',
    isBasketShown: true,
  })
  rememberSale(till, id)
  // The amount that had the focus is gone.
  if (!window.matchMedia('(pointer: coarse)').matches) till.field.focus()
  if (isPrintingOn()) printReceipt(till, id)
}

/** The basket stays, with the reason at its lines. */
function fail(till: Till, error: unknown): void {
  const failure = failureOf(till, error)
  till.change({ failure, isBasketShown: true })
  if (isRefusal(error, 'PRICE_CHANGED')) {
    const { basket } = till.state.get()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
    const { saleItems } = error.current as PriceChange
    till.change({ basket: withPrices(basket, saleItems), view: 'basket' })
  }
  if (error instanceof ApiError && error.fields.length > 0) {
    const { lines } = till.state.get().basket
    const problems = error.fields.flatMap(({ path, message }) => {
      const line = lines[Number(/^saleItems\.(\d+)\./.exec(path)?.[1] ?? -1)]
      return line === undefined ? [] : [[line.key, message] as const]
    })
    const marked = problems[0]?.[0]
    const paymentProblems = Object.fromEntries(
      error.fields.map(({ path, message }) => [path, message]),
    )
    till.change({
      problems: Object.fromEntries(problems),
      paymentProblems,
      ...(marked === undefined ? {} : { marked, view: 'basket' }),
    })
  }
  if (isRefusal(error, 'OUT_OF_STOCK') || isRefusal(error, 'HAS_EXPIRED')) void freshen(till)
}

function failureOf(till: Till, error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: t.app.failed }
  if (error.status === 0) return { message: t.till.notSent }
  if (error.code === 'KEY_REUSED') {
    return { message: t.till.soldBefore, soldAs: till.state.get().basket.id }
  }
  if (error.code !== 'OVER_LIMIT') return { message: error.message }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  return { message: error.message, overLimit: error.current as NonNullable<Failure['overLimit']> }
}

/** Fills the till with the goods of a sale that is void, to sell them as they should be. */
export function sellAgain(till: Till, { basket }: Sold): void {
  setBasket(till, { ...basket, id: newId(), approved: undefined, soldAt: null })
  till.change({ marked: basket.lines.at(-1)?.key ?? null })
}

/** Gives the basket another id, after an earlier try was recorded with other lines. */
export function keepAsNew(till: Till): void {
  const { basket } = till.state.get()
  till.change({
    basket: { ...basket, id: newId(), approved: undefined, soldAt: null },
    failure: null,
  })
}
