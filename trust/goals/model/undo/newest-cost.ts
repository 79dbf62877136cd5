import { costOfCounted } from '../../../../server/src/ops/demo/shelf.ts'
import {
  GIVES_NEWEST,
  correctionsAt,
  goneSince,
  movesAt,
  placeOf,
  rankOf,
} from './steps-without.ts'

import type { Book } from '../book.ts'
import type { Moved, Place } from './steps-without.ts'

/** After a document that takes goods back or brings them home: the newest cost is that of the last valid document. */
export function keepNewest(book: Book, branchId: string, productIds: readonly string[]): void {
  for (const shelf of book.stock.balances())
    if (shelf.branch_id === branchId && productIds.includes(shelf.product_id))
      shelf.lastCost = newestCost(book, { branchId, productId: shelf.product_id })
}

/** ETB of a counted unit by the last valid line with a cost, without the documents of `since`; null: there is none. */
export function newestCost(
  book: Book,
  place: Place,
  since: ReadonlySet<string> = new Set(),
): number | null {
  const papers = [...book.papers.values()]
  const fallen = new Set(
    papers.flatMap(({ reverses, undoes, takesBack = [] }) => [reverses, undoes, ...takesBack]),
  )
  const said = movesAt(book, place).filter((one) => {
    const { document_id: id, kind, quantity, isGiven, new_value: newValue } = one
    const { undoes, isWayBack = false } = book.papers.get(id) ?? {}
    const isSaid = newValue !== null || (GIVES_NEWEST.has(kind) && quantity > 0 && isGiven)
    const isOut = since.has(id) || fallen.has(id) || undoes !== undefined || isWayBack
    return isSaid && !isOut && (kind !== 'ARRIVAL' || isArrivalValid(book, place, one))
  })
  const last = said
    .toSorted((a, b) => rankOf(book, place, a.document_id) - rankOf(book, place, b.document_id))
    .at(-1)
  if (last === undefined) return null
  const { new_value: newValue, balance, cost, quantity } = last
  const { size } = book.products.find(({ id }) => id === place.productId) ?? {}
  if (newValue !== null) return costOfCounted(newValue, balance, size)
  const booked = bookedWith(book, place, last)
  const more = booked?.kind === 'DIFFERENCE' ? booked.cost : 0
  return costOfCounted((cost ?? 0) + more, quantity, size)
}

/** The correction of a document that brings goods home. */
const bookedWith = (book: Book, place: Place, { document_id: id, kind }: Moved) =>
  kind === 'ARRIVAL'
    ? correctionsAt(book, place).find(({ document_id }) => document_id === id)
    : undefined

/** Not where goods had left after others came that went back since they came home, and not where they have no cost any more. */
function isArrivalValid(book: Book, place: Place, arrival: Moved): boolean {
  const booked = bookedWith(book, place, arrival)
  if (booked?.kind === 'VALUATION' && booked.cost < 0) return false
  const came = placeOf(book, arrival.document_id)
  const nothing = { ...place, documentId: '', units: 0, cost: 0 }
  const gone = goneSince(book, nothing, came + 1).filter(
    ({ taker, units }) => units >= 0 && book.papers.get(taker)?.deliveryId === undefined,
  )
  return !gone.some(({ brought }) =>
    movesAt(book, place).some(({ kind, isGiven, document_id: id }) => {
      const left = placeOf(book, id)
      return kind === 'SHIPMENT' && !isGiven && left > placeOf(book, brought) && left < came
    }),
  )
}
