import { RULES, TAX_DIFFERENCE_MAX } from '@mezgeb/contract/buying/supplier-bills'
import { sumOf } from '@mezgeb/contract/kit/money'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { taxOf } from '@mezgeb/contract/selling/taxes/tax-amount'

import { AppError, invalid } from '../../../../platform/app-error.ts'
import { findRates, insertTaxes } from './bill-taxes.queries.ts'

import type { BilledTaxInput, SupplierBillInput } from '@mezgeb/contract/buying/supplier-bills'
import type { RecordKey } from '../../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

const rule = ruleOf(RULES)

/** ETB of one tax on a bill. */
type BilledTax = { id: string; rate: number; net: number; tax: number }

/** `besides`: ETB of tax, as the taxes say or without them the bill itself. */
type TaxesOfBill = { besides: number; taxes: readonly BilledTax[] }

/**
 * The taxes of a bill, at the rates of its day. Throws NOT_FOUND for a tax that is not there, INVALID for an amount of tax that
 * does not fit its rate and for more than the total.
 */
export async function taxesOfBill(
  tx: Transaction,
  institutionId: string,
  { taxes = [], billedOn, totalAmount, taxAmount = 0 }: SupplierBillInput,
): Promise<TaxesOfBill> {
  if (taxes.length === 0) return { besides: taxAmount, taxes: [] }
  const ids = taxes.map(({ taxId }) => taxId)
  const rows = await tx.query(findRates(institutionId, ids, billedOn))
  const rates = new Map(rows.map(({ id, rate }) => [id, rate]))
  const billed = taxes.map((one, at) => {
    const rate = rates.get(one.taxId)
    if (rate === undefined) throw new AppError('NOT_FOUND')
    return reckon(one, rate, `taxes.${at}.taxAmount`)
  })
  const sum = sumOf(billed.flatMap(({ net, tax }) => [net, tax]))
  if (sum > totalAmount) throw invalid('totalAmount', rule('TAXES_ABOVE_TOTAL', { sum }))
  return { besides: sumOf(billed.map(({ tax }) => tax)), taxes: billed }
}

export async function writeTaxes(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  { taxes }: TaxesOfBill,
): Promise<void> {
  if (taxes.length > 0) await tx.query(insertTaxes(institutionId, id, JSON.stringify(taxes)))
}

function reckon(one: BilledTaxInput, rate: number, path: string): BilledTax {
  const { taxId: id, amount, isIncluded = false, taxAmount } = one
  const exact = taxOf(amount, { rate, isIncluded })
  const tax = taxAmount ?? exact
  const max = rate === 0 ? 0 : TAX_DIFFERENCE_MAX
  const net = isIncluded ? sumOf([amount, -tax]) : amount
  if (Math.abs(sumOf([tax, -exact])) > max || net < 0)
    throw invalid(path, rule('TAX_FAR_FROM_RATE', { tax: exact, max }))
  return { id, rate, net, tax }
}
