import { lotName } from '../../../server/src/ops/demo/shelf.ts'

import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'

/** Units of a batch in a transfer. */
export type RoadLot = BookLot & { onRoad: number; lost: number }

/** Units of a line between two branches; `cents`: their value, null: unknown. */
export type Road = { units: number; cents: number | null; lots: RoadLot[] }

/** Units that leave the road together; `lots`: the batches that people named for them. */
export type Leaving = { units: number; isLoss?: boolean; lots?: readonly BookLot[] | undefined }

export type Left = { quantity: number; cost: number | null; lots: BookLot[] }

/**
 * Takes groups of units off the road, each with its part of the value. Named batches go first; then units without a batch go
 * where people named some, and otherwise those that expire first.
 */
export function takeOff(road: Road, leaving: readonly Leaving[]): Left[] {
  const isNamed = leaving.some(({ lots }) => lots !== undefined)
  const dated = road.lots.reduce((sum, { onRoad }) => sum + onRoad, 0)
  let free = isNamed ? road.units - dated : 0
  const left = leaving.map((): Left => ({ quantity: 0, cost: null, lots: [] }))
  const give = (group: number, lot: RoadLot, units: number) => {
    const one = left[group]
    if (units <= 0 || one === undefined) return
    lot.onRoad -= units
    if (leaving[group]?.isLoss === true) lot.lost += units
    one.quantity += units
    one.lots.push({ batch: lot.batch, expiresOn: lot.expiresOn, quantity: units })
  }
  leaving.forEach(({ lots = [] }, group) => {
    for (const named of lots) {
      const lot = road.lots.find((one) => lotName(one) === lotName(named))
      if (lot !== undefined) give(group, lot, named.quantity)
    }
  })
  leaving.forEach(({ units }, group) => {
    const one = left[group]
    if (one === undefined) return
    const without = Math.min(free, units - one.quantity)
    free -= without
    one.quantity += without
    for (const lot of road.lots) give(group, lot, Math.min(lot.onRoad, units - one.quantity))
    one.quantity = units
  })
  for (const one of left) one.cost = worth(road, one.quantity)
  return left
}

/** The part of the value that units take with them: the last ones take the rest of the cents. */
function worth(road: Road, units: number): number | null {
  const { cents } = road
  const share = cents === null || units === 0 ? 0 : Math.round((cents * units) / road.units)
  road.units -= units
  if (cents === null) return null
  road.cents = cents - share
  return share / 100
}
