import assert from 'node:assert/strict'

import {
  getStockTake,
  listStockTakeProducts,
  listStockTakes,
} from '@mezgeb/contract/stock/stock-take-calls'

import { isShown, read } from './book.ts'
import { rowsToday } from './count-commands.ts'
import { countedUnits, differenceOf, hasOtherLots } from './count-lines.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Who } from './book.ts'
import type { Sheet } from './count-commands.ts'

/** Compares every stock-take in view with its sheet. */
export async function compareSheets(who: Who, book: Book, api: TestApi): Promise<void> {
  const seen = book.sheets.filter(({ branchId }) => isShown(who, book, branchId))
  const { total } = await read(api, book, { who, call: listStockTakes, query: { limit: 1 } })
  assert.equal(total, String(seen.length), 'stock-takes')
  for (const sheet of seen) {
    const params = { id: sheet.id }
    const { body: take } = await read(api, book, { who, call: getStockTake, params })
    assert.deepEqual([take.status, take.counted], [sheet.status, sheet.rows.size])
    const hides = who === 'STAFF' && sheet.isBlind && sheet.status !== 'POSTED'
    assert.equal(take.differences === undefined, hides, 'blind')
    const asked = { who, call: listStockTakeProducts, params, query: { list: 'COUNTED' } }
    const { body } = await read(api, book, asked)
    const listed = body.map(({ id, counted, difference }) => line(id, counted, difference))
    const expected = [...sheet.rows].map(([id, rows]) =>
      line(id, countedUnits(rows), hides ? undefined : differenceOf(rows)),
    )
    assert.deepEqual(listed.toSorted(byText), expected.toSorted(byText), 'counts')
    const differing = sheet.status === 'POSTED' ? sheet.posted : differingProducts(book, sheet)
    // One is cancelled, too, where the server cannot know whether a sale came before its counts.
    if (!hides && sheet.status !== 'CANCELLED')
      assert.equal(take.differences?.products, differing.size, 'differing products')
  }
}

/** Products that the posting would have lines for. */
function differingProducts(book: Book, sheet: Sheet): Set<string> {
  const { branchId, rows } = sheet
  const ids = [...rows.keys()].flatMap((id) => {
    const counts = rowsToday(book, sheet, id)
    const difference = differenceOf(counts)
    if (difference === null || book.stock.unitsOf(branchId, id) + difference < 0) return []
    return difference === 0 && !hasOtherLots(counts) ? [] : [id]
  })
  return new Set(ids)
}

const byText = (one: string, two: string) => (one < two ? -1 : 1)

const line = (id: string, counted: number | null, difference: number | null | undefined) =>
  `${id} ${counted} ${difference}`
