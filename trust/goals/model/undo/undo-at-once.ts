import assert from 'node:assert/strict'

import { deliver, take } from '../stock-commands.ts'
import { giveBack, reverse, reversibleDocuments } from './undo-commands.ts'
import { importGoods, revalue, undoGoods } from '../value-commands.ts'

import type { TestApi } from '../../../../server/src/testing/test-api.ts'
import type { Book } from '../book.ts'
import type { Delivered, Moved } from '../stock-commands.ts'
import type { GivenBack } from './undo-commands.ts'
import type { ByFile, Revalued } from '../value-commands.ts'

export type UndoneAtOnce = {
  act: 'deliver' | 'take' | 'give back' | 'revalue' | 'import'
  delivered: Delivered
  moved: Moved
  givenBack: GivenBack
  revalued: Revalued
  byFile: ByFile
}

/** An act and its undo leave units, batches, value and newest cost of everything as they were. */
export async function undoAtOnce(input: UndoneAtOnce, book: Book, api: TestApi): Promise<void> {
  const before = stateOf(book)
  const [documents, imports] = [book.stock.documents.length, book.imports.length]
  const who = 'ADMIN'
  if (input.act === 'deliver') await deliver({ ...input.delivered, who }, book, api)
  else if (input.act === 'take') await take({ ...input.moved, who }, book, api)
  else if (input.act === 'give back') await giveBack({ ...input.givenBack, who }, book, api)
  else if (input.act === 'revalue') await revalue({ ...input.revalued, who }, book, api)
  else await importGoods({ ...input.byFile, who }, book, api)
  if (book.imports.length > imports) await undoGoods({ who, which: imports }, book, api)
  else if (book.stock.documents.length > documents)
    await reverse({ who, which: reversibleDocuments(book).length - 1 }, book, api)
  assert.deepEqual(stateOf(book), before, `${input.act} and its undo`)
}

/** A value of zero of units that were not free says as little as none. */
function stateOf(book: Book): string[] {
  return book.stock
    .balances()
    .filter(({ quantity, lastCost }) => quantity > 0 || lastCost !== null)
    .map(({ branch_id, product_id, quantity, value, lastCost, lots }) => {
      const known = quantity === 0 || value === 0 ? null : value
      return JSON.stringify([branch_id, product_id, quantity, known, lastCost, lots])
    })
    .toSorted()
}
