import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getStockValue } from '@mezgeb/contract/insight/reports'
import { getValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'
import { expect } from 'vitest'

import { succeeded } from '../builders.ts'

import type { ValueBridge } from '@mezgeb/contract/insight/value-bridge'
import type { Person } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

type Named = { id: string }
type Days = { from?: string; to?: string }

/** Units of a product on hand in a branch, and their value at cost (ETB); null: unknown. */
export async function stockIn(
  { database }: Pick<TestApi, 'database'>,
  branch: Named,
  product: Named,
): Promise<[units: number, value: number | null]> {
  const [row] = await database.sql<{ quantity: number; value: string | null }>(
    'select quantity, value from branch_stock where branch_id = $1 and product_id = $2',
    [branch.id, product.id],
  )
  const { quantity = 0, value = null } = row ?? {}
  return [quantity, value === null ? null : Number(value)]
}

/** Closing balance of each account with postings (ETB), of all tenders; credit is below zero. */
export async function accountsOf(
  app: TestApi,
  { token }: Pick<Person, 'token'>,
  query: Days = {},
): Promise<Record<string, number>> {
  const { accounts } = succeeded(await app.send(getTrialBalance, { token, query }))
  const closings: Record<string, number> = {}
  for (const { id, closing } of accounts) closings[id] = sumOf([closings[id] ?? 0, closing])
  return closings
}

/** The changes of the stock value in some days, after they add up, and agree with the report of the stock value and with the journal. */
export async function changesOfValue(
  app: TestApi,
  { token }: Pick<Person, 'token'>,
  query: Days & { to: string },
): Promise<ValueBridge> {
  const report = succeeded(await app.send(getValueBridge, { token, query }))
  const { accounts } = succeeded(await app.send(getTrialBalance, { token, query }))
  const stock = succeeded(await app.send(getStockValue, { token, query: { day: query.to } }))
  const account = (name: string) => {
    const { opening = 0, closing = 0 } = accounts.find(({ id }) => id === name) ?? {}
    return { opening, closing }
  }
  expect(account('INVENTORY')).toEqual({ opening: report.opening, closing: report.closing })
  expect(account('GOODS_IN_TRANSIT')).toEqual(report.onTheRoad)
  expect(account('GOODS_IN_QUARANTINE')).toEqual(report.inQuarantine)
  const { closing: transit = 0 } = report.onTheRoad ?? {}
  expect(stock.value).toBe(sumOf([report.closing, transit, report.inQuarantine.closing]))
  for (const { opening, changes, closing } of [report, ...report.branches])
    expect(sumOf([opening, ...changes.map(({ amount }) => amount)])).toBe(closing)
  return report
}
