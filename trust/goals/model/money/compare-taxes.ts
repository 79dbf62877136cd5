import assert from 'node:assert/strict'

import { toCents } from '@mezgeb/contract/kit/money'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'

import { currentDay } from '../../../../server/src/platform/time/period-of.ts'
import { read } from '../book.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book, Who } from '../book.ts'

/** Compares the tax that the shop owes for its sales. */
export async function compareTaxes(who: Who, book: Book, api: TestApi): Promise<void> {
  if (who === 'STAFF') return
  const day = currentDay()
  const query = { from: day, to: day }
  const { body } = await read(api, book, { who, call: getTaxSummary, query })
  const cents = book.money.taxes.reduce((sum, one) => sum + one.cents, 0)
  assert.equal(toCents(body.output), cents, 'tax on sales')
}
