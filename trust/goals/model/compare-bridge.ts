import assert from 'node:assert/strict'

import { getValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { toCents } from '@mezgeb/contract/kit/money'

import { read } from './book.ts'

import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Who } from './book.ts'

/** The line of each kind of act; of two, that of units added and that of units taken. */
const NAMES: Readonly<Record<string, BridgeLine | readonly [BridgeLine, BridgeLine]>> = {
  OPENING: 'OPENED',
  DELIVERY: 'BOUGHT',
  ENTRY: 'ENTERED',
  SUPPLIER_RETURN: 'SENT_BACK',
  SALE: 'SOLD',
  RETURN: 'RETURNED',
  REMOVAL: 'LOST',
  COUNT: ['FOUND', 'MISSING'],
  SHIPMENT: 'SENT',
  ARRIVAL: 'ARRIVED',
  TRANSIT_LOSS: 'LOST_ON_ROAD',
  QUARANTINE: 'QUARANTINED',
  QUARANTINE_SETTLEMENT: 'RELEASED',
  REVALUATION: 'REVALUED',
  VALUATION: 'VALUED',
  DIFFERENCE: 'DIFFERENCES',
  SUPPLIER_BILL: 'BILLED',
}

/** Compares the changes of the stock value, of which everything happened today, with the acts of each kind. */
export async function compareBridge(who: Who, book: Book, api: TestApi): Promise<void> {
  if (who === 'STAFF') return
  const { body } = await read(api, book, { who, call: getValueBridge })
  const told = new Map<string, number>()
  for (const [name, cents] of changesOf(book)) told.set(name, (told.get(name) ?? 0) + cents)
  const shown = new Map<string, number>()
  for (const { line, amount } of body.changes)
    shown.set(line, (shown.get(line) ?? 0) + toCents(amount))
  const listed = (changes: ReadonlyMap<string, number>) =>
    [...changes].flatMap(([name, cents]) => (cents === 0 ? [] : `${name} ${cents}`)).toSorted()
  assert.deepEqual(listed(shown), listed(told), 'changes of the stock value')
  const closing = book.stock.balances().reduce((sum, { value }) => sum + toCents(value ?? 0), 0)
  assert.deepEqual([body.opening, toCents(body.closing)], [0, closing], 'ends of the stock value')
}

/** A reversal changes the line of what it reverses: units that are no longer missing are not found. */
function changesOf(book: Book): [string, number][] {
  const kinds = new Map(book.stock.documents.map(({ id, kind }) => [id, kind]))
  const moved = book.stock.movements.map(({ document_id: id, kind, quantity, cost }) => {
    const reversed = kinds.get(book.papers.get(id)?.reverses ?? '')
    return { kind: reversed ?? kind, quantity: reversed === undefined ? quantity : -quantity, cost }
  })
  const valued = book.stock.valuations.map(({ document_id: id, kind, cost }) => ({
    kind: kinds.get(id) === 'SUPPLIER_BILL' ? 'SUPPLIER_BILL' : kind,
    quantity: 0,
    cost,
  }))
  return [...moved, ...valued].map(({ kind, quantity, cost }) => {
    const name = NAMES[kind]
    assert(name !== undefined, `a ${kind} has no line`)
    const line = typeof name === 'string' ? name : name[quantity > 0 ? 0 : 1]
    return [line, toCents(cost ?? 0)]
  })
}
