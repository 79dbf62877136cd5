import { sumOf } from '@mezgeb/contract/kit/money'

import { moneyJson, referencesOf } from '../../payments/sale-money.ts'

import type { SaleDiscounts } from '../../sale-discounts/discounts-of-sale.ts'
import type { Money } from '../../payments/sale-money.ts'

type PaidSale = {
  seller: { institutionId: string }
  customerId: string
  money: Money | null
  discounts: Pick<SaleDiscounts, 'lines'> | null
}

/** How each sale of a batch is paid, with its discounts, as record_sales reads it; null where all are paid in exact cash without. */
export function moneyOfAll(sales: readonly PaidSale[]): string | null {
  if (sales.every(isPlain)) return null
  const wantedSoFar = new Map<string, number>()
  return JSON.stringify(
    sales.map((sale) => {
      if (isPlain(sale)) return null
      const account = accountOf(sale) ?? ''
      const wanted = sumOf([wantedSoFar.get(account) ?? 0, sale.money?.onAccount ?? 0])
      wantedSoFar.set(account, wanted)
      return jsonOf(sale, wanted)
    }),
  )
}

/** The same of one sale, as explain_sale reads it. */
export function moneyOfOne(sale: PaidSale): string | null {
  return isPlain(sale) ? null : JSON.stringify(jsonOf(sale))
}

const isPlain = ({ money, discounts }: PaidSale) => money === null && discounts === null

const IN_CASH: Money = { payments: [], tendered: null, onAccount: 0 }

function jsonOf({ money, discounts }: PaidSale, wanted?: number) {
  return {
    ...moneyJson(money ?? IN_CASH, wanted),
    ...(discounts === null ? {} : { discounts: discounts.lines }),
  }
}

/** The name of the balance that a sale changes. */
export function accountOf({
  seller,
  customerId,
  money,
}: Omit<PaidSale, 'discounts'>): string | null {
  return (money?.onAccount ?? 0) === 0 ? null : `${seller.institutionId} owed by ${customerId}`
}

/** Marks of the references that pay for a sale. */
export function referencesFor({ seller, money }: Pick<PaidSale, 'seller' | 'money'>): string[] {
  if (money === null) return []
  return referencesOf(money).map((mark) => `${seller.institutionId} ${mark}`)
}
