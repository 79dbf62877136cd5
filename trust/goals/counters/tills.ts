import { closeDay } from '@mezgeb/contract/selling/days/days'
import {
  CASH_PURPOSES,
  closeShift,
  createCashMovement,
  openShift,
} from '@mezgeb/contract/selling/shifts'

import { currentDay } from '../../../server/src/platform/time/period-of.ts'
import { ask } from '../crowd/shop.ts'
import { personOf, record, sell } from './acts.ts'
import { FLOAT } from './counters.ts'

import type { Counters, Till } from './counters.ts'

export async function moveCash(shop: Counters): Promise<void> {
  const { random } = shop
  const counter = random.pick(shop.counters)
  const body = {
    shiftId: random.pick(counter.tills).shiftId,
    way: random.pick(['IN', 'OUT']),
    amount: random.whole(1, 5000) / 100,
    reason: 'Change of notes',
    purpose: random.pick(CASH_PURPOSES),
  }
  const asked = { call: createCashMovement, kind: 'CASH_MOVEMENT', body }
  const token = personOf(shop, counter)
  await record(shop, { ...asked, token, expected: ['TILL_CLOSED'] })
}

/** Two people may close the same till; the float of the next shift is what was counted, or other cash. */
export async function changeShift(shop: Counters): Promise<void> {
  const { random } = shop
  const counter = random.pick(shop.counters)
  const till = random.pick(counter.tills)
  const token = personOf(shop, counter)
  await close(shop, till, token)
  await open(shop, till, token)
}

async function close(shop: Counters, { shiftId }: Till, token: string): Promise<void> {
  const counts = [{ value: 10, count: shop.random.whole(0, 90) }]
  const body = { counts, reason: 'Counted twice' }
  await ask(shop, closeShift, { token, params: { id: shiftId }, body, expected: ['TILL_CLOSED'] })
}

async function open(shop: Counters, till: Till, token: string): Promise<void> {
  const body = { tillId: till.id, float: FLOAT }
  const expected = ['SHIFT_OPEN', 'DAY_CLOSED'] as const
  await ask(shop, openShift, { token, body, expected }, (id) => {
    till.shiftId = id
  })
}

/** Two people close the tills and the days, while others sell and one opens a till again. */
export async function endDay(shop: Counters): Promise<void> {
  const { admin: token } = shop
  const people = shop.counters.flatMap((counter) =>
    [token, counter.staff].map((one) => ({ ...counter, one })),
  )
  await Promise.all([
    ...people.flatMap(({ tills, one }) => tills.map((till) => close(shop, till, one))),
    ...people.map(() => sell(shop)),
  ])
  await Promise.all([
    ...people.map(({ branchId }) => {
      const body = { branchId, day: currentDay() }
      return ask(shop, closeDay, { token, body, expected: ['DAY_CLOSED', 'TILLS_OPEN'] })
    }),
    open(shop, shop.counters[0].tills[0], token),
  ])
}
