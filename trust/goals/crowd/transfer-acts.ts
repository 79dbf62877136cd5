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

import { DAYS, differentLines } from './goods-acts.ts'
import { ask, moveUnits, recent, shortage } from './shop.ts'

import type { Shop, Transfer } from './shop.ts'

const race = ['TRANSFER_MOVED_ON'] as const

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
  const { id, items } = one
  const params = { id }
  const step = one.state === 'SENT' ? random.pick(['receive', 'settle']) : random.pick(STEPS)
  if (step === 'cancel') {
    const asked = { token: admin, params, body: {}, expected: race }
    await ask(shop, cancelTransfer, asked, () => void (one.state = 'CANCELLED'))
  } else if (step === 'ship' && one.state !== 'REQUESTED') {
    await ship(shop, one)
  } else if (step === 'receive') {
    await receive(shop, one)
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

/** All of the goods, sometimes of certain batches. */
async function ship(shop: Shop, one: Transfer): Promise<void> {
  const { id, from, items } = one
  const isNamed = shop.random.isTrue(0.5)
  const lines = items.map((line) => ({
    ...line,
    ...(isNamed ? batchesOf(shop, line, 'quantity', line.quantity) : {}),
  }))
  // Fewer may be left of the batch.
  const short = isNamed ? (['OUT_OF_STOCK'] as const) : shortage(shop, items)
  const body = isNamed ? { items: lines } : {}
  const asked = { token: from.staff, params: { id }, body, expected: [...race, ...short] }
  await ask(shop, shipTransfer, asked, () => void (one.state = 'SENT'))
}

async function receive(shop: Shop, one: Transfer): Promise<void> {
  const { random } = shop
  const { id, to, items } = one
  const goods = items.map(({ productId, quantity }) => {
    const accepted = random.whole(0, quantity)
    return { productId, accepted, damaged: random.whole(0, quantity - accepted) }
  })
  const isNamed = random.isTrue(0.3)
  const lines = goods.map((line) => ({
    ...line,
    ...(isNamed ? batchesOf(shop, line, 'accepted', line.accepted) : {}),
  }))
  // Some may be settled before they are received, and others may be of that batch.
  const expected = [...race, 'INVALID'] as const
  const asked = { token: to.staff, params: { id }, body: { items: lines }, expected }
  await ask(shop, receiveTransfer, asked, (_, { state }) => {
    one.state = TransferState.parse(state)
    lose(shop, goods)
  })
}

/** Some of the units are of a batch. */
function batchesOf(
  { random, dated }: Shop,
  { productId }: { productId: string },
  field: 'quantity' | 'accepted',
  most: number,
) {
  if (!dated.includes(productId) || most === 0) return {}
  const lot = { batch: random.pick(['A', 'B']), expiresOn: random.pick(DAYS) }
  return { lots: [{ ...lot, [field]: random.whole(1, most) }] }
}

const STEPS = ['approve', 'ship', 'ship', 'ship', 'cancel'] as const

function lose(shop: Shop, goods: readonly { productId: string; damaged: number }[]): void {
  moveUnits(
    shop,
    goods.map(({ productId, damaged }) => ({ productId, quantity: damaged })),
    -1,
  )
}
