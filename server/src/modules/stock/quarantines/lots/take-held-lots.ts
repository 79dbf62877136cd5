import { RULES } from '@mezgeb/contract/stock/quarantines'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countedOf } from '../../../catalogue/goods/unit-size/counted-row.ts'

import type { QuarantineSettlementInput } from '@mezgeb/contract/stock/quarantines'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Line } from '../../ledger/post-movements.ts'
import type { CountedRow } from '../../../catalogue/goods/unit-size/counted-row.ts'
import type { HeldLot } from '../quarantines.queries.ts'

const rule = ruleOf(RULES)

type Taken = {
  item: QuarantineSettlementInput['items'][number]
  line: Line
  goods: CountedRow
}

/**
 * Lines with their batches, of those that are held: the batch that a line names, else those that expire first. Throws MORE_THAN_HELD
 * where fewer units of a named batch are held.
 */
export function takeHeldLots(taken: readonly Taken[], held: readonly HeldLot[]): Line[] {
  const left = held.map((lot) => ({ ...lot }))
  const take = (lot: HeldLot, most: number): Lot[] => {
    const quantity = Math.min(most, lot.units)
    lot.units -= quantity
    const batch = lot.batch === '' ? null : lot.batch
    return quantity === 0 ? [] : [{ batch, expiresOn: lot.expires_on, quantity }]
  }
  const isNamed = ({ item: { expiresOn = null } }: Taken) => expiresOn !== null
  const lots = new Map<Taken, Lot[]>()
  // Named batches first: other lines take what is left.
  for (const one of taken.filter(isNamed)) {
    const { productId, expiresOn, batch, quantity } = one.item
    const lot = left.find(
      (each) =>
        each.product_id === productId &&
        each.expires_on === expiresOn &&
        each.batch === (batch ?? ''),
    )
    if (lot === undefined || lot.units < quantity) {
      const units = inShownUnit(lot?.units ?? 0, countedOf(one.goods))
      const message = rule('HELD_UNITS', { units })
      throw new AppError('MORE_THAN_HELD', { fields: [{ path: one.line.path, message }] })
    }
    lots.set(one, take(lot, quantity))
  }
  for (const one of taken.filter((each) => !isNamed(each))) {
    let missing = one.item.quantity
    const own = left.filter((lot) => lot.product_id === one.item.productId)
    const found = own.flatMap((lot) => {
      const part = take(lot, missing)
      missing -= part.reduce((sum, { quantity }) => sum + quantity, 0)
      return part
    })
    lots.set(one, found)
  }
  return taken.map((one) => ({ ...one.line, lots: lots.get(one) ?? [] }))
}
