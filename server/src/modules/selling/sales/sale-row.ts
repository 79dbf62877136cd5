import { measured } from '@mezgeb/contract/kit/unit-size'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** A line as SQL lists it; the price is that of the sale. */
type SaleLineRow = [
  productId: string,
  quantity: number,
  unitPrice: number,
  name: string,
  unit: string,
  unitSize?: number | null,
]

/** A sale as SQL gives it. */
export type SaleRow = {
  id: string
  created_at: string
  total_amount: number
  customer_id: string
  customer_name: string
  branch_id: string
  branch_name: string
  user_id: string
  user_name: string
  items: SaleLineRow[]
}

/** The same without its time, as record-sales.sql writes it. */
type Facts = [
  ...[id: string, total: number],
  ...[customerId: string, customerName: string],
  ...[branchId: string, branchName: string],
  ...[userId: string, userName: string],
  items: SaleLineRow[],
]

/** The shape of a sale in every answer. */
export function toSale(row: SaleRow): Sale {
  return {
    id: row.id,
    date: row.created_at,
    totalAmount: row.total_amount,
    customerId: row.customer_id,
    branchId: row.branch_id,
    customer: { id: row.customer_id, name: row.customer_name },
    branch: { id: row.branch_id, name: row.branch_name },
    seller: { id: row.user_id, name: row.user_name },
    saleItems: row.items.map(([productId, quantity, unitPrice, name, unit, unitSize = null]) => ({
      productId,
      quantity,
      unitPrice,
      product: { id: productId, name, unit, pricePerUnit: unitPrice, ...measured(unitSize) },
    })),
  }
}

/** The answer to a created sale, from what record_sales returned or stored with its key. */
export function createdText(facts: string, soldAt: string): string {
  return saleText(toSale(rowOf(facts, soldAt)))
}

/** The text of every answer to a created sale. */
export function saleText(sale: Sale): string {
  return spaced(sale)
}

function rowOf(facts: string, created_at: string): SaleRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- record-sales.sql wrote it
  const [id, total_amount, customer_id, customer_name, ...rest] = JSON.parse(facts) as Facts
  const [branch_id, branch_name, user_id, user_name, items] = rest
  return {
    ...{ id, created_at, total_amount, customer_id, customer_name },
    ...{ branch_id, branch_name, user_id, user_name, items },
  }
}

const MONEY = new Set(['totalAmount', 'unitPrice', 'pricePerUnit'])

/** JSON as PostgreSQL's json_build_object writes it, money with two decimals: the bytes of created answers never changed. */
function spaced(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => spaced(item)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `"${key}" : ${spaced(member, key)}`,
    )
    return `{${members.join(', ')}}`
  }
  return typeof value === 'number' && MONEY.has(name) ? value.toFixed(2) : JSON.stringify(value)
}
