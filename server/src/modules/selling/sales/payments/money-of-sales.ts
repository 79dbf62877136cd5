import { sumOf } from '@mezgeb/contract/kit/money'

import { moneyJson, referencesOf } from '../../payments/sale-money.ts'

import type { Money } from '../../payments/sale-money.ts'

type PaidSale = {
  seller: { institutionId: string }
  customerId: string
  money: Money | null
}

/**
 * How a sale is paid, as payments.sql reads it; undefined for exact cash. `wantedSoFar`: ETB on account by the earlier sales of its batch,
 * by account, to which its own are added.
 */
export function moneyOfSale(sale: PaidSale, wantedSoFar: Map<string, number>) {
  const { money } = sale
  if (money === null) return undefined
  return moneyJson(money, upTo(wantedSoFar, accountOf(sale) ?? '', money.onAccount))
}

/** Adds to the amount of a name, and returns it. */
export function upTo(amounts: Map<string, number>, name: string, more: number): number {
  const amount = sumOf([amounts.get(name) ?? 0, more])
  amounts.set(name, amount)
  return amount
}

/** The name of the balance that a sale changes. */
export function accountOf({ seller, customerId, money }: PaidSale): string | null {
  return (money?.onAccount ?? 0) === 0 ? null : `${seller.institutionId} owed by ${customerId}`
}

/** Marks of the references that pay for a sale. */
export function referencesFor({ seller, money }: Pick<PaidSale, 'seller' | 'money'>): string[] {
  if (money === null) return []
  return referencesOf(money).map((mark) => `${seller.institutionId} ${mark}`)
}
