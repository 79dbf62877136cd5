import {
  OUTCOMES,
  approveTransfer,
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { TransferState } from '@mezgeb/contract/stock/transfers'

import { differentLines } from './goods-acts.ts'
import { ask, moveUnits, recent, shortage } from './shop.ts'

import type { Shop } from './shop.ts'

/** Asks another branch for goods, or moves them at once. */
export async function plan(shop: Shop): Promise<void> {
  const { random, admin } = shop
  const from = random.pick(shop.branches)
  const to = shop.branches.find((one) => one !== from && random.isTrue(0.6))
  if (to === undefined) return
  const items = differentLines(shop)
  const state = random.pick(['REQUESTED', 'APPROVED', 'APPROVED', 'CLOSED'] as const)
  const body = { fromBranchId: from.id, toBranchId: to.id, state, items }
  const token = state === 'REQUESTED' ? to.staff : admin
  const expected = state === 'CLOSED' ? shortage(shop, items) : []
  await ask(shop, createTransfer, { token, body, expected }, (id) => {
    shop.transfers.push({ id, from, to, state, items })
  })
}

/** The next step of a transfer, or one that another person takes, too. */
export async function goOn(shop: Shop): Promise<void> {
  const { random, admin, transfers } = shop
  const one = recent(
    shop,
    transfers.filter(({ state }) => state !== 'CLOSED' && state !== 'CANCELLED'),
  )
  if (one === undefined) return
  const { id, from, to, items } = one
  const params = { id }
  const race = ['TRANSFER_MOVED_ON'] as const
  const step = one.state === 'SENT' ? random.pick(['receive', 'settle']) : random.pick(STEPS)
  if (step === 'cancel') {
    const asked = { token: admin, params, body: {}, expected: race }
    await ask(shop, cancelTransfer, asked, () => void (one.state = 'CANCELLED'))
  } else if (step === 'ship' && one.state !== 'REQUESTED') {
    const expected = [...race, ...shortage(shop, items)]
    const asked = { token: from.staff, params, body: {}, expected }
    await ask(shop, shipTransfer, asked, () => void (one.state = 'SENT'))
  } else if (step === 'receive') {
    const goods = items.map(({ productId, quantity }) => {
      const accepted = random.whole(0, quantity)
      return { productId, accepted, damaged: random.whole(0, quantity - accepted) }
    })
    // Some may be settled before they are received.
    const expected = [...race, 'INVALID'] as const
    const asked = { token: to.staff, params, body: { items: goods }, expected }
    await ask(shop, receiveTransfer, asked, (_, { state }) => {
      one.state = TransferState.parse(state)
      lose(shop, goods)
    })
  } else if (step === 'settle') {
    const outcome = random.pick(OUTCOMES)
    const [{ productId } = { productId: '' }] = items
    // Fewer may be on the road.
    const expected = [...race, 'INVALID'] as const
    const body = { outcome, note: 'Looked for', items: [{ productId, quantity: 1 }] }
    await ask(shop, settleTransfer, { token: admin, params, body, expected }, (_, { state }) => {
      one.state = TransferState.parse(state)
      if (outcome === 'WRITTEN_OFF') moveUnits(shop, body.items, -1)
    })
  } else {
    const asked = { token: admin, params, body: {}, expected: race }
    await ask(shop, approveTransfer, asked, () => void (one.state = 'APPROVED'))
  }
}

const STEPS = ['approve', 'ship', 'ship', 'ship', 'cancel'] as const

function lose(shop: Shop, goods: readonly { productId: string; damaged: number }[]): void {
  moveUnits(
    shop,
    goods.map(({ productId, damaged }) => ({ productId, quantity: damaged })),
    -1,
  )
}
