import type { Lot } from '@mezgeb/contract/stock/lots'
import type { LotsOfLine } from './lots-of-line.ts'
import type { namedLots } from './move-lots.ts'

type Out<Line> = {
  item: Parameters<typeof namedLots>[0]
  line: Line
  /** One for all lines of a product, with the batches that are there. */
  goods: { facets: LotsOfLine }
}

const isNamed = ({ item: { expiresOn = null } }: Out<unknown>) => expiresOn !== null

/**
 * Lines with batches of those that are there: the one that a line names, else those that expire first. `refuse` gets a line that
 * names a batch with too few units, and how many there are.
 */
export function lotsOut<Line, One extends Out<Line>>(
  all: readonly (One & Out<Line>)[],
  refuse: (one: One, units: number) => Error,
): (Line & { lots: Lot[] })[] {
  const left = new Map<One['goods'], Lot[]>()
  const out = new Map<One, Lot[]>()
  // Named batches first: other lines take what is left.
  for (const one of [...all.filter(isNamed), ...all.filter((each) => !isNamed(each))]) {
    const { item, goods } = one
    const { batch = null, expiresOn = null } = item
    const there = left.get(goods) ?? goods.facets.lots
    let missing = item.quantity
    const lots: Lot[] = []
    const rest = there.map((lot) => {
      const isMeant = expiresOn === null || (lot.expiresOn === expiresOn && lot.batch === batch)
      const quantity = isMeant ? Math.min(missing, lot.quantity) : 0
      if (quantity > 0) lots.push({ ...lot, quantity })
      missing -= quantity
      return { ...lot, quantity: lot.quantity - quantity }
    })
    if (expiresOn !== null && missing > 0) throw refuse(one, item.quantity - missing)
    left.set(goods, rest)
    out.set(one, lots)
  }
  return all.map((one) => ({ ...one.line, lots: out.get(one) ?? [] }))
}
